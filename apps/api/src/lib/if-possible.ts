import { AppError } from "./app-error.ts";

/** What was asked for, or null where it could not be had: for what an answer is better with, and complete without. */
export const ifPossible = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
