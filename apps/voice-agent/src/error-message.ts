/** Anything can be thrown, not only errors. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
