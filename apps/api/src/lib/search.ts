/** A pattern for `ilike` that finds `text` anywhere; its own wildcards are taken literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
