import { S3ServiceException } from "@aws-sdk/client-s3";
import { AppError, storageFull } from "../../lib/app-error.ts";

/** What stores answer when they, or the share that is ours, are full. Amazon's never is. */
const full = new Set(["QuotaExceeded", "XMinioStorageFull", "StorageFull", "InsufficientStorage"]);
const insufficientStorage = 507;

const retryAfterSeconds = 2;

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

export const isMissing = (error: unknown): boolean => statusOf(error) === 404 && !isWithoutBucket(error);

const isWithoutBucket = (error: unknown) =>
  error instanceof S3ServiceException && error.name === "NoSuchBucket";

/** What an error of the store, or of the way to it, means to the caller: a file waits until the store is back. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = error instanceof Error ? error.name : "";
  if (full.has(name) || statusOf(error) === insufficientStorage) return storageFull(error);
  return new AppError(
    "unavailable",
    "Files cannot be reached at the moment. Please try again in a few minutes.",
    { retryAfterSeconds, cause: error },
  );
}

export const busyStore = () =>
  new AppError("unavailable", "Too many files are being stored. Please try again in a minute.", {
    retryAfterSeconds: 60,
  });

/** What a store answers that does not know us, or does not let us. */
const refused = new Set([401, 403, 404]);

/** Whether the store itself refuses the place or the account, which no waiting changes. */
export const isRefused = (error: unknown): boolean =>
  refused.has(statusOf(error) ?? 0) && asAppError(error).code !== "storage_full";
