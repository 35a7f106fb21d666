import type { IncomingMessage } from "node:http";

const isDamaged = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
};

/**
 * The address that is looked up. One that cannot be decoded, as links are that broke on their way, is taken letter by
 * letter where a person asks: then the page is shown and says what is wrong. Calls of the API stay as they are.
 */
export function addressOf({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  if (!url.includes("%") || !headers.accept?.includes("text/html") || /^\/api\b/i.test(url)) return url;
  const path = url.split("?", 1)[0] ?? "";
  return isDamaged(path) ? path.replaceAll("%", "%25") + url.slice(path.length) : url;
}
