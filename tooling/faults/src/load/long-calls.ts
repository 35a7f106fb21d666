import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { text } from "node:stream/consumers";
import type { Person } from "./people.ts";

/** Calls that take seconds and are under way all the time. */
export interface LongCalls {
  /** Has every one of them come to its end. @returns how many there were, and what went wrong with some */
  stop(): Promise<{ count: number; problems: string[] }>;
}

/** An upload of so many pieces, each sent when its time has come: about four seconds. */
const pieces = 20;
const pieceMs = 200;
const piece = Buffer.alloc(8 * 1024, "x");
const boundary = "the-end-of-a-part";

const head = (name: string) =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\n\r\n%PDF-1.7\n${name}\n`,
  );
const tail = Buffer.from(`\n%%EOF\n\r\n--${boundary}--\r\n`);

interface Answered {
  status: number | string;
  body: string;
}

/** Sends a call whose body is written by and by. */
function call(
  port: number,
  person: Person,
  options: { path: string; headers: Record<string, string | number> },
  write: (send: (bytes: Buffer) => void) => Promise<void>,
): Promise<Answered> {
  return new Promise((resolve) => {
    const sent = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      localAddress: person.address,
      path: options.path,
      headers: { host: `localhost:${port}`, cookie: person.session, ...options.headers },
    });
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, body: "" });
    sent.on("error", fail);
    sent.on("response", (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), fail);
    });
    void write((bytes) => void sent.write(bytes)).then(() => sent.end());
  });
}

async function upload(port: number, person: Person, name: string): Promise<string | undefined> {
  const size = head(name).length + pieces * piece.length + tail.length;
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": size };
  const { status } = await call(port, person, { path: "/api/content/upload", headers }, async (write) => {
    write(head(name));
    for (let at = 0; at < pieces; at += 1) {
      await pause(pieceMs);
      write(piece);
    }
    write(tail);
  });
  return status === 201 ? undefined : `An upload was answered with ${status}.`;
}

/** A question whose answer is streamed. */
async function chat(port: number, person: Person, name: string): Promise<string | undefined> {
  const headers = { "content-type": "application/json", accept: "text/event-stream" };
  const { status, body } = await call(port, person, { path: "/api/openai/chat", headers }, async (write) => {
    write(Buffer.from(JSON.stringify({ message: `Adviser: ${name}?\nClient: I do not know.` })));
  });
  await pause(5000);
  const isWhole = status === 200 && body.includes("event: answer");
  return isWhole ? undefined : `A chat was answered with ${status}: ${body.slice(0, 60)}`;
}

/**
 * Keeps so many uploads and chats under way, each by a person of its own, until they are stopped.
 * @param port where they are sent
 * @param people of whom each keeps to one kind
 */
export function startLongCalls(
  port: number,
  people: readonly Person[],
  { uploads, chats, prefix }: { uploads: number; chats: number; prefix: string },
): LongCalls {
  let isOver = false;
  let count = 0;
  const problems = new Set<string>();
  const keep = async (person: Person, once: typeof upload) => {
    for (;;) {
      if (isOver) return;
      count += 1;
      const problem = await once(port, person, `${prefix}-long-${count}`);
      if (problem !== undefined) problems.add(problem);
    }
  };
  const all = people
    .slice(0, uploads + chats)
    .map((person, at) => keep(person, at < uploads ? upload : chat));
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return { count, problems: [...problems] };
    },
  };
}
