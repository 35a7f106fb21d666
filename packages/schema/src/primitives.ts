import { z } from "zod";

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const storable = z
  .string()
  .refine(
    (value) => !value.includes("\0") && value.isWellFormed(),
    "Contains characters that cannot be stored",
  );

/** @param max in UTF-16 units */
export const text = (max: number) => storable.max(max, `At most ${max} characters`);

/** Text that is trimmed and may not be blank. */
export const requiredText = (max: number, message: string) => text(max).trim().min(1, message);

/** The longest address that mail systems carry; always stored in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "At most 254 characters")
  .pipe(z.email("Please enter a valid email address"));

/** A database id as it travels in paths and queries: text on the wire, a number to those who call. */
export const pathId = z.coerce.number<number>().int().min(1).max(2_147_483_647);
export const id = z.int().min(1).max(2_147_483_647);

/** An id that cannot be guessed: deployments and conversations are addressed by it. */
export const opaqueId = z.string().regex(/^[a-z0-9]{16,32}$/, "Not a valid id");

/** ISO 8601 with zone, as every date travels. */
export const isoDate = z.iso.datetime({ offset: true });

/** Only web addresses: a link that a person follows must never run code. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "Please enter an address that starts with http:// or https://" })
  .max(2048, "At most 2048 characters");

/** Ids as one text: "7,8,12". */
export const idList = z
  .string()
  .max(2000)
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, "Ids are numbers with commas between them")
  .transform((ids) => ids.split(",").map(Number));

/** A switch in a query string. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** What narrows every list; the answer carries the number of all matches in `x-total-count`. */
export const listQuery = z.strictObject({
  search: text(200).trim().optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
});

export const nothing = z.undefined();
