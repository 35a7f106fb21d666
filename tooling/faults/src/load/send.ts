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
  /** The address of this machine that it comes from: every person has their own. */
  from?: string;
  /** Milliseconds after which the answer is waited for no more. */
  waitMs?: number;
}

export interface Answer {
  /** The status, or the code of the error that broke the call. */
  status: number | string;
  text: string;
  retryAfter: string | undefined;
  cookies: string[];
  ms: number;
  /** Whether it cannot have reached the process. */
  wasNotSent: boolean;
}

/** Nobody waits longer for an answer of JSON. */
const usualWaitMs = 15_000;

// Given up before the server does, so that no call is sent on a connection that is about to be closed.
const agent = new Agent({ keepAlive: true, timeout: 1500 });

/** Sends one call and tells whatever comes of it; it never throws. */
export function send(port: number, sent: Sent): Promise<Answer> {
  const began = performance.now();
  const { payload, type } = payloadOf(sent);
  const { method, path, from, cookie, key, waitMs = usualWaitMs } = sent;
  return new Promise((resolve) => {
    const call = request({
      port,
      host: "127.0.0.1",
      agent,
      method,
      path,
      headers: {
        host: `localhost:${port}`,
        ...(type && { "content-type": type }),
        ...(cookie && { cookie }),
        ...(key && { "idempotency-key": key }),
      },
      ...(from && { localAddress: from }),
    });
    const timer = setTimeout(() => call.destroy(new Error("no answer in time")), waitMs);
    const finish = (answer: Pick<Answer, "status"> & Partial<Answer>) => {
      clearTimeout(timer);
      const ms = performance.now() - began;
      resolve({ text: "", retryAfter: undefined, cookies: [], ms, wasNotSent: false, ...answer });
    };
    const fail = ({ code, message }: NodeJS.ErrnoException) => {
      const wasNotSent = code === "ECONNREFUSED" || (code === "ECONNRESET" && call.reusedSocket);
      finish({ status: code ?? message, wasNotSent });
    };
    call.on("error", fail);
    call.on("response", (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const cookies = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
      readText(answer).then(
        (text) => finish({ status, text, cookies, retryAfter: headers["retry-after"] }),
        fail,
      );
    });
    call.end(payload);
  });
}

const boundary = "the-end-of-a-part";

/** The bytes of a call, and what they are. */
function payloadOf({ body, file }: Sent): { payload?: string | Buffer; type?: string } {
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
