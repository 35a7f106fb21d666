import type { FilesConfig } from "../../lib/files-address.ts";
import type { FileStore } from "./file-store.ts";
import { createFolder } from "./folder-store.ts";

/** The store that the configuration names. */
export const openFileStore = ({ place, ...options }: FilesConfig): FileStore =>
  place.kind === "folder"
    ? createFolder(place.folder, options.arriving)
    : loaded(async () => (await import("./s3-store.ts")).createS3Store({ ...place, ...options }));

/** A store whose code is loaded when it is first used: that of S3 is large, and most installations have a folder. */
function loaded(load: () => Promise<FileStore>): FileStore {
  let loading: Promise<FileStore> | undefined;
  const store = () => (loading ??= load());
  return {
    requireWritable: async () => (await store()).requireWritable(),
    put: async (file) => (await store()).put(file),
    has: async (sha256) => (await store()).has(sha256),
    read: async (sha256, range) => (await store()).read(sha256, range),
    pathOf: () => null,
    signedAddress: async (sha256, shown) => (await store()).signedAddress(sha256, shown),
    remove: async (sha256) => (await store()).remove(sha256),
    async *list() {
      yield* (await store()).list();
    },
    removeUnfinished: async (before) => (await store()).removeUnfinished(before),
    close: async () => (await loading)?.close(),
  };
}
