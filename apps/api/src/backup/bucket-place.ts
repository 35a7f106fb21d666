import { Readable } from "node:stream";
import * as s3 from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { FilesConfig, FilesPlace } from "../lib/files-address.ts";
import { createClient } from "../providers/files/s3-client.ts";
import { asAppError, isMissing } from "../providers/files/s3-errors.ts";
import { Failure } from "./failure.ts";
import { namesAmong, type Place } from "./place.ts";

type Options = Extract<FilesPlace, { kind: "s3" }> & Pick<FilesConfig, "credentials">;

/** An upload has 10,000 parts at most, so a back-up may have 320 GB. */
const partSize = 32 * 1024 * 1024;

/** Back-ups in a bucket of a store that speaks S3. What a killed one began, the bucket's own rules remove. */
export function bucketPlace(options: Options): Place {
  const { bucket, prefix } = options;
  const client = createClient(options);
  const named = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async list() {
      const names: string[] = [];
      try {
        for await (const { Contents: found = [] } of s3.paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix },
        ))
          for (const { Key: key = "" } of found) names.push(key.slice(prefix.length));
      } catch (error) {
        throw explained(error);
      }
      return namesAmong(names);
    },
    async read(name) {
      const { Body } = await client.send(new s3.GetObjectCommand(named(name))).catch((error: unknown) => {
        throw isMissing(error) ? new Failure(`The back-up ${name} is missing.`) : explained(error);
      });
      return Body instanceof Readable ? Body : Readable.from([]);
    },
    async write(name, content) {
      const body = Readable.from(content);
      const upload = new Upload({ client, params: { ...named(name), Body: body }, partSize, queueSize: 1 });
      try {
        await upload.done();
      } catch (error) {
        // What broke the content says more than the upload that it broke.
        throw body.errored ?? explained(error);
      }
    },
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
