import { Agent, request } from "node:http";
import { text as readText } from "node:stream/consumers";

export interface Sent {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** An upload, in place of a body. */
  file?: { name: string; content: Buffer };
  /** The `Idempotency-Key`. */
  key?: string;
  cookie?: string;
  userAgent?: string;
  /** The address of this machine that it comes from: every person has their own. */
  from?: string;
  /** Milliseconds after which the answer is waited for no more. */
  patienceMs?: number;
  /** The port by which the process knows itself, where the call takes another way. */
  throughHost?: number;
}

export interface Answer {
  /** The status, or the code of the error that broke the call. */
  status: number | string;
  /** What the JSON says; empty where there is none. */
  body: Record<string, unknown>;
  text: string;
  retryAfter: string | undefined;
  cookies: string[];
  ms: number;
}

/** Nobody waits longer for an answer of JSON. */
const usualPatienceMs = 15_000;
export const noAnswer = "no answer in time";

// Given up before the server does, so that no call is sent on a connection that is about to be closed.
const agent = new Agent({ keepAlive: true, timeout: 1500 });

const broken = (error: NodeJS.ErrnoException): string =>
  error.message === noAnswer ? noAnswer : (error.code ?? error.message);

/** Sends one call and tells whatever comes of it; it never throws. */
export function send(port: number, sent: Sent): Promise<Answer> {
  const began = performance.now();
  const { payload, type } = payloadOf(sent);
  return new Promise((resolve) => {
    const finish = (status: number | string, text = "", headers: Answered = {}) =>
      resolve({
        status,
        text,
        body: parsed(text),
        retryAfter: headers["retry-after"],
        cookies: (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? ""),
        ms: performance.now() - began,
      });
    const call = request({
      port,
      host: "127.0.0.1",
      agent,
      method: sent.method,
      path: sent.path,
      headers: headersOf(port, sent, type),
      ...(sent.from && { localAddress: sent.from }),
    });
    const timer = setTimeout(() => call.destroy(new Error(noAnswer)), sent.patienceMs ?? usualPatienceMs);
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      finish(broken(error));
    };
    call.on("error", fail);
    call.on("response", (answer) => {
      readText(answer).then((text) => {
        clearTimeout(timer);
        finish(answer.statusCode ?? 0, text, answer.headers);
      }, fail);
    });
    call.end(payload);
  });
}

interface Answered {
  "retry-after"?: string | undefined;
  "set-cookie"?: string[] | undefined;
}

const headersOf = (
  port: number,
  { cookie, key, userAgent, throughHost = port }: Sent,
  type: string | undefined,
) => ({
  host: `localhost:${throughHost}`,
  ...(type && { "content-type": type }),
  ...(cookie && { cookie }),
  ...(key && { "idempotency-key": key }),
  ...(userAgent && { "user-agent": userAgent }),
});

/** What JSON says; nothing where it is none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const boundary = "the-end-of-a-part";

/** The bytes of a call, and what they are. */
export function payloadOf({ body, file }: Sent): { payload?: string | Buffer; type?: string } {
  if (file) {
    const disposition = `Content-Disposition: form-data; name="file"; filename="${file.name}"`;
    const head = `--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`;
    return {
      payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      type: `multipart/form-data; boundary=${boundary}`,
    };
  }
  return body ? { payload: JSON.stringify(body), type: "application/json" } : {};
}
