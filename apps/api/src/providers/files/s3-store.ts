import { Readable } from "node:stream";
import * as s3 from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FilesConfig, FilesPlace } from "../../lib/files-address.ts";
import { Misconfiguration } from "../../lib/misconfiguration.ts";
import { createSemaphore } from "../../lib/semaphore.ts";
import { removeArrived } from "./arriving.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import { abortUploads, createClient, limits } from "./s3-client.ts";
import { asAppError, busyStore, isMissing, isRefused } from "./s3-errors.ts";
import { uploadFile } from "./s3-upload.ts";

type Options = Extract<FilesPlace, { kind: "s3" }> & Omit<FilesConfig, "place">;

const soon = { requestTimeout: limits.answer };

const uploadsAtOnce = { concurrency: 4, queue: 100, longestWaitMs: 60_000 };

const signedForSeconds = 60;

/** Files in a bucket of a store that speaks S3. What arrives lies on this machine until it is complete. */
export function createS3Store(options: Options): FileStore {
  const { bucket, prefix, arriving, isDirect } = options;
  const client = createClient(options);
  const uploads = createSemaphore(uploadsAtOnce);
  const named = (sha256: string) => ({ Bucket: bucket, Key: prefix + sha256 });

  const has = (sha256: string) =>
    client.send(new s3.HeadObjectCommand(named(sha256)), soon).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw asAppError(error);
      },
    );

  return {
    has,
    requireWritable: () => requireWritableBucket(client, bucket, named("writable")),
    async put(file) {
      if (await has(file.sha256)) return;
      const leave = await uploads.enter();
      if (!leave) throw busyStore();
      try {
        await uploadFile(client, named(file.sha256), file);
      } catch (error) {
        throw asAppError(error);
      } finally {
        leave();
      }
    },
    async read(sha256, { start, end }) {
      const command = new s3.GetObjectCommand({ ...named(sha256), Range: `bytes=${start}-${end}` });
      const { Body } = await client.send(command, soon).catch(raise);
      return Body instanceof Readable ? Body : Readable.from([]);
    },
    pathOf: () => null,
    async signedAddress(sha256, { mediaType, disposition }) {
      if (!isDirect) return null;
      const command = new s3.GetObjectCommand({
        ...named(sha256),
        ResponseContentType: mediaType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: "private, no-cache",
      });
      return getSignedUrl(client, command, { expiresIn: signedForSeconds }).catch(raise);
    },
    async remove(sha256) {
      await client.send(new s3.DeleteObjectCommand(named(sha256)), soon).catch(raise);
    },
    list: () => listed(client, bucket, prefix),
    async removeUnfinished(before) {
      await removeArrived(arriving, before);
      await abortUploads(client, { bucket, prefix, before }).catch(raise);
    },
    close: () => Promise.resolve(client.destroy()),
  };
}

async function requireWritableBucket(
  client: s3.S3Client,
  bucket: string,
  probe: { Bucket: string; Key: string },
): Promise<void> {
  try {
    await client.send(new s3.PutObjectCommand({ ...probe, Body: Buffer.alloc(0) }), soon);
    await client.send(new s3.DeleteObjectCommand(probe), soon);
  } catch (error) {
    // A store that is away may be back later, and files wait for it.
    if (!isRefused(error)) return;
    throw new Misconfiguration(
      `Files cannot be kept in the bucket ${bucket}: ${(error as Error).message}. Check FILES_URL and the account.`,
      { cause: error },
    );
  }
}

async function* listed(
  client: s3.S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<StoredFile, void> {
  const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }, soon);
  try {
    for await (const { Contents: found = [] } of pages)
      for (const { Key: key = "", Size: size = 0, LastModified: changedAt } of found) {
        const sha256 = key.slice(prefix.length);
        if (changedAt && /^[0-9a-f]{64}$/.test(sha256)) yield { sha256, size, changedAt };
      }
  } catch (error) {
    throw asAppError(error);
  }
}

function raise(error: unknown): never {
  throw asAppError(error);
}
