/** A transcript fits, a book does not. */
export const longestMessage = 20_000;
