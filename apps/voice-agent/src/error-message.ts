/** Anything can be thrown, not only errors. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
