/** Every import that fails is told here; browsers have no common word for it. */
const missing = new WeakSet<Error>();

window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));

/** The address of code that could not be loaded, or of the page where the browser does not say; null for other faults. */
export function missingCode(error: unknown): string | null {
  if (!(error instanceof Error) || !missing.has(error)) return null;
  const [address] = /https?:\/\/\S+|\/assets\/\S+/.exec(error.message) ?? [];
  return address ?? window.location.href;
}
