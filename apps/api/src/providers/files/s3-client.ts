import * as s3 from "@aws-sdk/client-s3";
import type { FilesConfig, FilesPlace } from "../../lib/files-address.ts";

/** Which store, and who asks it. */
type Account = Pick<Extract<FilesPlace, { kind: "s3" }>, "region" | "endpoint"> &
  Pick<FilesConfig, "credentials">;

/** In milliseconds. A store that is silent in the middle of a file may wait for a reader who takes it slowly. */
export const limits = { connect: 2000, answer: 5000, part: 30_000, file: 110_000, silence: 120_000 };

/** Each upload holds one part in memory. */
export const partBytes = 5 * 1024 * 1024;
const soon = { requestTimeout: limits.answer };

/** A client of the store; without credentials the usual places are searched. */
export const createClient = ({ region, endpoint, credentials }: Account) =>
  new s3.S3Client({
    region,
    ...(credentials && { credentials }),
    // Of other stores, few answer to names of their buckets.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Not every store knows the newer ones; parts are signed with their SHA-256 in any case.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.part,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silence,
    },
  });

/** Parts of what was never completed take room, and are not listed as files. */
export async function abortUploads(
  client: s3.S3Client,
  { bucket, prefix, before }: { bucket: string; prefix: string; before: Date },
): Promise<void> {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const page: s3.ListMultipartUploadsCommandOutput = await client.send(
      new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
      soon,
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), soon);
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? "", UploadIdMarker: page.NextUploadIdMarker ?? "" }
      : undefined;
  }
}
