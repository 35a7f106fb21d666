import { Readable } from "node:stream";
import * as s3 from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { FilesConfig, FilesPlace } from "../lib/files-address.ts";
import { abortUploads, createClient } from "../providers/files/s3-client.ts";
import { asAppError, isMissing } from "../providers/files/s3-errors.ts";
import { Failure, MissingPart } from "./failure.ts";
import type { Place } from "./place.ts";

type Options = Extract<FilesPlace, { kind: "s3" }> & Pick<FilesConfig, "credentials">;

/** An upload has 10,000 parts at most, so a table may have 160 GB in its back-up. */
const uploadPartBytes = 16 * 1024 * 1024;

/** Back-ups in a bucket of a store that speaks S3. */
export function createBucketPlace(options: Options): Place {
  const { bucket, prefix } = options;
  const client = createClient(options);
  const named = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async *list() {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      try {
        for await (const { Contents: found = [] } of pages)
          for (const { Key: key = "", Size: size = 0 } of found)
            yield { name: key.slice(prefix.length), size };
      } catch (error) {
        throw explained(error);
      }
    },
    async read(name) {
      const { Body } = await client.send(new s3.GetObjectCommand(named(name))).catch((error: unknown) => {
        throw isMissing(error) ? new MissingPart(name) : explained(error);
      });
      return Body instanceof Readable ? Body : Readable.from([]);
    },
    async write(name, content) {
      const body = Readable.from(content);
      const upload = new Upload({
        client,
        params: { ...named(name), Body: body },
        partSize: uploadPartBytes,
        queueSize: 1,
      });
      try {
        await upload.done();
      } catch (error) {
        // What read the content says more than the upload that it broke.
        throw body.errored ?? explained(error);
      }
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand(named(name))).catch((error: unknown) => {
        throw explained(error);
      });
    },
    async removeUnfinished() {
      await abortUploads(client, { bucket, prefix, before: new Date() }).catch((error: unknown) => {
        throw explained(error);
      });
    },
    close: () => Promise.resolve(client.destroy()),
  };
}

function explained(error: unknown): Failure {
  const { code, cause } = asAppError(error);
  const reason = cause instanceof Error ? ` (${cause.name})` : "";
  return code === "storage_full"
    ? new Failure(`The bucket has no room for the back-up${reason}. Make room and start again.`)
    : new Failure(
        `The bucket cannot be used${reason}. Check its name, region, endpoint and AWS_ACCESS_KEY_ID.`,
      );
}
