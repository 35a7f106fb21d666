import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { Pool, types } from "pg";
import { statementOfLibrary } from "./fill-library.ts";

/**
 * The limit that the library is measured against: node:http, which writes what it is sent with its hash to the disk,
 * sends a file, and asks pg who calls and for their items. Run with the database's address, a port, a folder and the
 * file that is sent.
 */
const [databaseUrl, port, folder = "", file = ""] = process.argv.slice(2);
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => value);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

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

const identity = `select s.user_id, u.role from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.revoked_at is null and now() < s.absolute_expires_at and u.status = 'ACTIVE'`;

async function library(cookie: string): Promise<unknown> {
  const token = /sid=([^;]+)/.exec(cookie)?.[1] ?? "";
  const values = [createHash("sha256").update(token).digest()];
  const [caller] = (await pool.query({ name: "identity", text: identity, values })).rows;
  return (await pool.query({ name: "library", text: statementOfLibrary, values: [caller.user_id] })).rows;
}

function sendJson(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "POST") return sendJson(response, await receive(request));
  if (request.url !== "/file") return sendJson(response, await library(request.headers.cookie ?? ""));
  response.writeHead(200, { "content-length": (await stat(file)).size });
  await pipeline(createReadStream(file), response);
}

createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
}).listen(Number(port), () => process.send?.("listening"));
