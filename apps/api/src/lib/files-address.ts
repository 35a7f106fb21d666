import path from "node:path";
import { fileURLToPath } from "node:url";

/** Where files are kept: in a folder, or in a bucket of a store that speaks S3. */
export type FilesPlace =
  | { kind: "folder"; folder: string }
  | {
      kind: "s3";
      bucket: string;
      /** What every name in the bucket begins with. */
      prefix: string;
      region: string;
      /** Where the store is, unless it is Amazon's. */
      endpoint: string | undefined;
    };

export interface FilesConfig {
  place: FilesPlace;
  /** A folder of this machine, where files lie while they arrive. */
  arriving: string;
  /** Without them the usual places are searched: a profile, the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** What all files together may have, in bytes. */
  quotaBytes: number;
  /** Whether browsers fetch files from the store itself. */
  isDirect: boolean;
}

/**
 * What an address of files says: `file:///folder`, or `s3://bucket/prefix?region=…` with `&endpoint=https://…` where the
 * store is not Amazon's.
 * @returns undefined where it says nothing that can be used
 */
export function placeOfFiles(address: string): FilesPlace | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "file:")
    return url.host === "" ? { kind: "folder", folder: fileURLToPath(url) } : undefined;
  const region = url.searchParams.get("region");
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  if (url.protocol !== "s3:" || url.host === "" || url.username !== "" || !region) return undefined;
  if (endpoint !== undefined && !isOrigin(endpoint)) return undefined;
  const prefix = decodeURIComponent(url.pathname).replaceAll(/^\/+|(?<!\/)\/+$/g, "");
  return { kind: "s3", bucket: url.host, prefix: prefix && `${prefix}/`, region, endpoint };
}

const isOrigin = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Where files lie while they arrive: beside those of a folder, so that they need only be moved. */
export const arrivingIn = (place: FilesPlace, temporary: string): string =>
  place.kind === "folder"
    ? path.join(place.folder, "arriving")
    : path.join(temporary, "field-advisor-arriving");

/** The origin from which browsers fetch files themselves, if they do. */
export function directOrigin({ place, isDirect }: FilesConfig): string | undefined {
  if (!isDirect || place.kind === "folder") return undefined;
  return place.endpoint ?? `https://${place.bucket}.s3.${place.region}.amazonaws.com`;
}
