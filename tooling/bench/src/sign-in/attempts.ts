import { request } from "node:http";

interface Attempt {
  email: string;
  /** Without one, somebody who forgot theirs asks for another. */
  password?: string;
  /** From which of this machine's own addresses: Linux has all of 127.0.0.0/8. */
  from: string;
  cookie?: string;
}

interface Outcome {
  status: number;
  milliseconds: number;
  cookies: string;
}

/** Signs in, or asks for a new password, over a connection of its own, as a stranger does. */
export function attempt(api: string, { email, password, from, cookie }: Attempt): Promise<Outcome> {
  const { port, host } = new URL(api);
  const body = JSON.stringify({ email, password });
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        localAddress: from,
        method: "POST",
        path: password === undefined ? "/api/auth/forgot-password" : "/api/auth/login",
        agent: false,
        headers: {
          host,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          ...(cookie !== undefined && { cookie }),
        },
      },
      (response) => {
        response.resume();
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            milliseconds: performance.now() - since,
            cookies: (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; "),
          }),
        );
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

/** The `n`-th address of this machine. */
export const addressOf = (n: number): string => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;
