import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/**
 * The limit that the library is measured against: node:http, which writes what it is sent with its hash to the disk, and
 * sends a file. Run with a port, a folder and the file that is sent.
 */
const [port, folder = "", file = ""] = process.argv.slice(2);

async function receive(request: IncomingMessage): Promise<string> {
  const place = path.join(folder, randomUUID());
  const hash = createHash("sha256");
  request.on("data", (chunk: Buffer) => hash.update(chunk));
  await pipeline(request, createWriteStream(place));
  const handle = await open(place, "r+");
  await handle.sync();
  await handle.close();
  await rm(place);
  return hash.digest("hex");
}

function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "POST") return sendJson(response, await receive(request));
  response.writeHead(200, { "content-length": (await stat(file)).size });
  await pipeline(createReadStream(file), response);
}

createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
}).listen(Number(port), () => process.send?.("listening"));
