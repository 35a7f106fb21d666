import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

export const bucket = "library";

/** The one account that s3rver knows. */
const credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

export interface S3Server {
  /** The settings that have an API keep its files there. */
  env: Record<string, string>;
  endpoint: string;
  /** Where the server keeps an object. */
  placeOf(key: string): string;
  /** Where the server keeps the parts of uploads that were not completed, each in a folder. */
  uploads: string;
  /** How many of these there are. */
  unfinished(): Promise<number>;
  /** Whether it refuses to store more. */
  setFull(isFull: boolean): void;
  close(): Promise<void>;
}

/** The settings that have an API keep its files on a server at this address. */
export const s3Settings = (endpoint: string): Record<string, string> => ({
  ...credentials,
  FILES_URL: `s3://${bucket}/files?region=us-east-1&endpoint=${endpoint}`,
});

interface S3Options {
  /** Where objects are kept, and stay; without one, in a folder that goes when the server is closed. */
  directory?: string;
  /** Any free one, unless told. */
  port?: number;
}

/**
 * s3rver, a server that speaks S3. It knows accounts by their ids and does not
 * verify signatures of version 4. It answers neither the list of uploads that were not completed nor the end of one, and
 * no server in npm that does was found; so these two are answered in front of it, for the uploads that it has on disk. So
 * is the refusal of a store whose quota is used up, in the words of Ceph.
 */
export async function startS3Server(options: S3Options = {}): Promise<S3Server> {
  const directory = options.directory ?? (await mkdtemp(path.join(tmpdir(), "field-advisor-s3-")));
  await mkdir(directory, { recursive: true });
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3rver.configureBuckets();
  const uploads = path.join(directory, bucket, "._S3rver_uploads");
  const answer = s3rver.callback();
  let isFull = false;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const id = searchParams.get("uploadId");
    if (request.method === "GET" && pathname === `/${bucket}/` && searchParams.has("uploads"))
      void listUploads(uploads).then((list) => sendXml(response, 200, list));
    else if (request.method === "DELETE" && id !== null)
      void rm(path.join(uploads, path.basename(id)), { recursive: true }).then(() =>
        response.writeHead(204).end(),
      );
    else if (isFull && request.method === "PUT")
      sendXml(response, 403, "<Error><Code>QuotaExceeded</Code></Error>");
    else answer(request, response);
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: s3Settings(endpoint),
    endpoint,
    placeOf: (key) => path.join(directory, bucket, `${key}._S3rver_object`),
    uploads,
    unfinished: async () => (await readdir(uploads).catch(() => [])).length,
    setFull: (full) => (isFull = full),
    async close() {
      server.closeAllConnections();
      server.close();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

function sendXml(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
}

async function listUploads(folder: string): Promise<string> {
  const ids = await readdir(folder).catch(() => []);
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const key = await readFile(path.join(folder, id, "key"), "utf8");
      const { mtime } = await stat(path.join(folder, id));
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`;
}
