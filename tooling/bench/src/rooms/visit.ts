import { benchPassword, benchPerson } from "../api/fill.ts";

/** Somebody's session in a room. */
export interface Visit {
  api: string;
  headers: Record<string, string>;
  roomId: number;
  sessionId: string;
}

/** @returns the cookies of the n-th person of the benchmark, or of somebody of the demo data */
export async function signInAs(api: string, who: number | string): Promise<string> {
  const credentials =
    typeof who === "number"
      ? { email: benchPerson(who), password: benchPassword }
      : { email: who, password: "demo-password" };
  const response = await fetch(`${api}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Enters the first of the rooms that they may use. */
export async function openSession(api: string, cookie: string): Promise<Visit> {
  const headers = { cookie, "content-type": "application/json" };
  const [room] = await read<{ id: number }[]>(await fetch(`${api}/api/user/rooms`, { headers }));
  const roomId = room?.id ?? 0;
  const { sessionId } = await read<{ sessionId: string }>(
    await fetch(`${api}/api/test-rooms/${roomId}/session`, { method: "POST", headers, body: "{}" }),
  );
  return { api, headers, roomId, sessionId };
}

/** Sends a message and listens. @returns when the first word came, in milliseconds, and the whole answer */
export function streamAnswer({ api, headers, roomId, sessionId }: Visit, message: string) {
  const began = Promise.withResolvers<number>();
  const listen = async (): Promise<string> => {
    const since = performance.now();
    const response = await fetch(`${api}/api/test-rooms/${roomId}/message`, {
      method: "POST",
      headers: { ...headers, accept: "text/event-stream" },
      body: JSON.stringify({ message, sessionId }),
    });
    if (!response.ok || !response.body) throw new Error(`A message was answered with ${response.status}.`);
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes("event: text")) began.resolve(performance.now() - since);
    }
    return [...text.matchAll(/event: text\ndata: (.*)/g)]
      .map(([, piece = '""']) => JSON.parse(piece))
      .join("");
  };
  return { began: began.promise, whole: listen() };
}
