import { z } from "zod";

/** What errors of the system mean to a person at a terminal. */
const sentences: Record<string, string> = {
  ECONNREFUSED: "The database does not answer. Start it (npm start brings its own), or set DATABASE_URL.",
  ENOSPC: "There is no room left on the disk. Make room and start again.",
  EDQUOT: "The disk's quota is used up. Make room and start again.",
  EFBIG: "The disk does not take a file of that size. Use another place.",
};

/** What to do next, without a stack: the reader is a person at a terminal. */
export function explain(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join("\n");
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return sentences[code] ?? error.message;
}
