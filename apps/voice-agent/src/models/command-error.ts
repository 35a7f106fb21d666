/** A permanent failure of the command; the message is a sentence for its user. */
export class CommandError extends Error {}

const reasons: Record<string, string> = {
  ENOSPC: "there is no room left on the disk",
  EDQUOT: "the disk's quota is used up",
  EFBIG: "the disk takes no file of that size",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it can only be read",
  ENOTDIR: "a part of its path is a file",
  ERR_SQLITE_ERROR: "its lock cannot be used",
};

/** Turns a fault of the disk into a `CommandError`; returns other errors unchanged. */
export function explainFault(error: unknown, location: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason === undefined ? error : new CommandError(`Nothing can be written to ${location}: ${reason}.`);
}
