/**
 * JSON that PostgreSQL accepts: its texts hold neither NUL nor half a surrogate pair, and one such character in what a
 * client sent must not cost the record of a whole conversation.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}
