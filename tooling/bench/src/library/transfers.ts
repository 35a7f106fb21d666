import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

export const megabyte = 1024 * 1024;
export const size = 100 * megabyte;

/** The head of a sound: what comes after it is anything. */
const head = Buffer.from("RIFF\xff\xff\xff\x7fWAVEfmt ", "latin1");

const boundary = "bench";
const form = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="talk.wav"\r\n\r\n`,
);
const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`);

/** So many bytes of a sound that nobody sent before, in pieces. */
function* soundOf(length: number): Generator<Buffer> {
  const piece = randomBytes(megabyte);
  yield head;
  for (let left = length - head.length; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece;
}

/** Where an upload goes, and who sends it. */
interface Target {
  url: string;
  /** Left out for the bare server, which takes the bytes as they are. */
  cookie?: string;
}

/** Sends a whole file. @returns what is answered */
export async function upload({ url, cookie }: Target): Promise<unknown> {
  const isForm = cookie !== undefined;
  const sent = request(url, {
    method: "POST",
    agent: false,
    headers: {
      "content-length": size + (isForm ? form.length + formEnd.length : 0),
      ...(isForm && { cookie, "content-type": `multipart/form-data; boundary=${boundary}` }),
    },
  });
  const answered = once(sent, "response");
  if (isForm) sent.write(form);
  for (const piece of soundOf(size)) if (!sent.write(piece)) await once(sent, "drain");
  sent.end(isForm ? formEnd : undefined);
  return readJson((await answered) as [IncomingMessage]);
}

async function readJson([answer]: [IncomingMessage]): Promise<unknown> {
  let text = "";
  for await (const chunk of answer) text += chunk;
  if (answer.statusCode !== 200 && answer.statusCode !== 201)
    throw new Error(`An upload was answered with ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}

/** Reads a whole file. */
export async function download(url: string, cookie: string): Promise<void> {
  const [answer] = (await once(request(url, { agent: false, headers: { cookie } }).end(), "response")) as [
    IncomingMessage,
  ];
  let received = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) received += chunk.length;
  if (received !== size) throw new Error(`${url} answered ${answer.statusCode} with ${received} bytes.`);
}
