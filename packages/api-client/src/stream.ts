import { longestAnswerSeconds } from "@field-advisor/schema/product";
import { createParser } from "eventsource-parser";
import { ApiError, NetworkError } from "./api-error.ts";
import {
  parseAnswer,
  receive,
  type Call,
  type EndpointName,
  type Endpoints,
  type Result,
} from "./request.ts";

/** Endpoints that answer piece by piece. */
type StreamName = {
  [Name in EndpointName]: Endpoints[Name] extends { kind: "stream" } ? Name : never;
}[EndpointName];

interface StreamOptions {
  signal?: AbortSignal;
  /** Each piece of the answer as it arrives. */
  onText: (piece: string) => void;
}

/** The server gives up before. */
const timeoutMs = (longestAnswerSeconds + 10) * 1000;

/** It gives a sign of life every twenty seconds; when three are missing the line is dead. */
const silenceMs = 65_000;

/**
 * Calls an endpoint that answers piece by piece, and gives the whole answer at the end. Raises what every call raises;
 * what arrived before has been told by then.
 */
export const streamOf = <Name extends StreamName>(
  name: Name,
  call: Call<Name>,
  { signal, onText }: StreamOptions,
): Promise<Result<Name>> =>
  receive<Result<Name>>(
    name,
    call,
    { signal, timeoutMs, accept: "text/event-stream, application/json" },
    async (response) =>
      response.body && response.headers.get("content-type")?.startsWith("text/event-stream")
        ? readAnswer<Result<Name>>(response.body, response.headers, onText)
        : parseAnswer<Result<Name>>(await response.text(), response.headers).data,
  );

async function readAnswer<T>(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  onText: (piece: string) => void,
): Promise<T> {
  const answers: T[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      const content: unknown = JSON.parse(data);
      if (event === "text") onText(String(content));
      if (event === "error") throw refusal(content, headers);
      if (event === "answer") answers.push(content as T);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await unlessSilent(reader.read());
      if (done) throw new NetworkError("offline");
      parser.feed(decoder.decode(value, { stream: true }));
      const [answer] = answers;
      if (answer !== undefined) return answer;
    }
  } finally {
    // What comes after the answer is read by nobody.
    await reader.cancel().catch(() => undefined);
  }
}

/** A phone that lost its network in the middle of an answer may not notice for minutes. */
function unlessSilent<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NetworkError("timeout")), silenceMs);
    void reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** An error that came after the answer had begun reads like one that came instead of it. */
function refusal(content: unknown, headers: Headers): ApiError {
  const status =
    typeof content === "object" && content !== null && "status" in content ? Number(content.status) : 502;
  return new ApiError({ status, statusText: "", headers }, JSON.stringify(content));
}
