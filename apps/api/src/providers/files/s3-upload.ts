import { type FileHandle, open } from "node:fs/promises";
import * as s3 from "@aws-sdk/client-s3";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { limits, partBytes } from "./s3-client.ts";

interface Name {
  Bucket: string;
  Key: string;
}

/** What is to be sent, and until when. */
interface Sending {
  client: s3.S3Client;
  file: FileHandle;
  /** In bytes. */
  size: number;
  until: { abortSignal: AbortSignal };
}

/**
 * Sends a file of this machine; it is there for others once all of it is. Its parts pass through one buffer: `Upload` of
 * @aws-sdk/lib-storage makes new ones for each, which stay in memory until they are collected.
 * @throws what the client throws, or an AbortError after `limits.file`
 */
export async function uploadFile(
  client: s3.S3Client,
  name: Name,
  { path, size }: SpooledFile,
): Promise<void> {
  if (path === null) throw new Error("A file without a name cannot be kept.");
  const file = await open(path);
  try {
    const sending = { client, file, size, until: { abortSignal: AbortSignal.timeout(limits.file) } };
    await (size <= partBytes ? sendAtOnce(name, sending) : sendInParts(name, sending));
  } finally {
    await file.close();
  }
}

async function sendAtOnce(name: Name, { client, file, size, until }: Sending): Promise<void> {
  const Body = await fill(Buffer.allocUnsafeSlow(size), file);
  await client.send(new s3.PutObjectCommand({ ...name, Body }), until);
}

async function sendInParts(name: Name, sending: Sending): Promise<void> {
  const { client, until } = sending;
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(name), until);
  const upload = { ...name, UploadId };
  try {
    const MultipartUpload = { Parts: await sendParts(upload, sending) };
    await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), until);
  } catch (error) {
    // If this fails too, what is left is removed with all that was never completed.
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

async function sendParts(
  upload: Name & { UploadId: string | undefined },
  { client, file, size, until }: Sending,
): Promise<s3.CompletedPart[]> {
  const buffer = Buffer.allocUnsafeSlow(partBytes);
  const parts: s3.CompletedPart[] = [];
  while (parts.length * partBytes < size) {
    const part = { ...upload, PartNumber: parts.length + 1, Body: await fill(buffer, file) };
    const { ETag } = await client.send(new s3.UploadPartCommand(part), until);
    parts.push({ ETag, PartNumber: part.PartNumber });
  }
  return parts;
}

/** @returns the file's next bytes, fewer than the buffer takes at its end */
async function fill(buffer: Buffer, file: FileHandle): Promise<Buffer> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
