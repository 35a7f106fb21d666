import { CommandError } from "./command-error.ts";

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Follows redirects only to https or within this machine, so that nobody on the way can forge them. */
export async function request(
  address: string,
  headers: Record<string, string> | undefined,
  signal: AbortSignal,
): Promise<Response> {
  let url = new URL(address);
  for (let followed = 0; followed <= mostRedirects; followed++) {
    const response = await fetch(url, {
      // With compression the length would differ, and parts could not be joined.
      headers: { ...headers, "accept-encoding": "identity" },
      redirect: "manual",
      signal,
    });
    const location = response.headers.get("location");
    if (!redirects.includes(response.status) || location === null) return response;
    await response.body?.cancel();
    url = requireSafe(new URL(location, url), url, address);
  }
  throw new CommandError(
    `${address} could not be downloaded: it redirects more than ${mostRedirects} times.`,
  );
}

function requireSafe(to: URL, from: URL, address: string): URL {
  const staysHere = loopback.includes(from.hostname) && loopback.includes(to.hostname);
  if (to.protocol === "https:" || (to.protocol === "http:" && staysHere)) return to;
  throw new CommandError(
    `${address} could not be downloaded: it redirects to ${to.origin}, which is not https.`,
  );
}
