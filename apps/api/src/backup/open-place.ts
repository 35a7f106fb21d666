import path from "node:path";
import { type FilesConfig, type FilesPlace, placeOfFiles } from "../lib/files-address.ts";
import { Failure } from "./failure.ts";
import { createFolderPlace } from "./folder-place.ts";
import type { Place } from "./place.ts";

/**
 * Which place an address names: a folder, or what FILES_URL may be.
 * @throws Failure for what is no place
 */
export function placeAt(address: string): FilesPlace {
  if (!/^[a-z0-9]+:\/\//.test(address)) return { kind: "folder", folder: path.resolve(address) };
  const found = placeOfFiles(address);
  if (found) return found;
  throw new Failure(
    `${address} is no place for back-ups. Give a folder, or s3://bucket/folder?region=eu-central-1, with &endpoint=https://... for a store that is not Amazon's.`,
  );
}

/** Opens a folder or a bucket. */
export async function openPlace(place: FilesPlace, credentials: FilesConfig["credentials"]): Promise<Place> {
  if (place.kind === "folder") return createFolderPlace(place.folder);
  // The SDK is large, and most back-ups go to a folder.
  const { createBucketPlace } = await import("./bucket-place.ts");
  return createBucketPlace({ ...place, credentials });
}
