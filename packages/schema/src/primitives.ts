import { z } from "zod";
import {
  cleanAddress,
  cleanName,
  isMailAddress,
  longestAddress,
  nameProblem,
  notAnAddress,
} from "./typed-text.ts";
import { linkProblem } from "./web-address.ts";

/** @param missing what is said where there is no text at all */
const storableText = (missing?: string) =>
  z
    .string(missing)
    .refine(
      (value) => !value.includes("\0") && value.isWellFormed(),
      "Contains characters that cannot be stored",
    );

/**
 * For a rule about several fields: judged also where one of them is wrong by itself, so that whoever filled in the form
 * reads everything at once.
 */
export const besideOthers = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const storable = storableText();

const tooLong = (max: number) => `At most ${max} characters`;

/** @param max in UTF-16 units */
export const text = (max: number) => storable.max(max, tooLong(max));

/** Text that is trimmed and may not be blank. */
export const requiredText = (max: number, message: string, tooLongMessage = tooLong(max)) =>
  storableText(message).trim().min(1, message).max(max, tooLongMessage);

/** What documents say of a text that becomes null where it is blank: of itself a transformation says nothing. */
const blankIsNull = { type: "string" };

/** Text that is trimmed; one that is empty is none. */
export const optionalText = (max: number, message = tooLong(max)) =>
  storable
    .trim()
    .max(max, message)
    .transform((value) => (value === "" ? null : value))
    .meta(blankIsNull)
    .nullable();

const inOneLine = (name: z.ZodString) =>
  name.overwrite(cleanName).superRefine((value, context) => {
    const message = nameProblem(value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

/** One line of text without what nobody sees. */
export const name = (max: number) => inOneLine(storable).max(max, tooLong(max));

/** A name: one line of text that may not be blank. */
export const requiredName = (max: number, message: string, tooLongMessage = tooLong(max)) =>
  inOneLine(storableText(message)).min(1, message).max(max, tooLongMessage);

/** A name that may be absent. */
export const optionalName = (max: number) =>
  inOneLine(storable)
    .max(max, tooLong(max))
    .transform((value) => (value === "" ? null : value))
    .meta(blankIsNull)
    .nullable();

/** The address of a mailbox, by the one rule for all forms and imports. */
export const email = z
  .string()
  .overwrite(cleanAddress)
  .max(longestAddress, "At most 254 characters")
  .refine(isMailAddress, notAnAddress)
  .meta({ format: "email" });

/** A database id as it travels in paths and queries: text on the wire, a number to those who call. */
export const pathId = z.coerce.number<number>().int().min(1).max(2_147_483_647);
export const id = z.int().min(1).max(2_147_483_647);

/** An id that cannot be guessed: deployments and conversations are addressed by it. */
export const opaqueId = z.string().regex(/^[a-z0-9]{16,32}$/, "Not a valid id");

/** ISO 8601 with zone, as every date travels. */
export const isoDate = z.iso.datetime({ offset: true });

/** Refuses a text that no link may have as its address; the one rule for all links that people enter. */
export function complainOfLink({ value, issues }: z.core.ParsePayload<string | null>): void {
  const message = value === null ? null : linkProblem(value);
  if (message !== null) issues.push({ code: "custom", input: value, message, continue: true });
}

/** An address of something that our pages load: it never runs code, and nothing is loaded in the clear. */
export const secureAddress = z
  .url({
    protocol: /^https$/,
    normalize: true,
    error: "Please enter an address that starts with https://",
  })
  .max(2048, tooLong(2048));

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

/** What became of one of many that were changed together; nothing where there was nothing to change. */
export const outcomeOfOne = {
  /** Empty for one that no longer exists. */
  name: z.string(),
  outcome: z.enum(["changed", "unchanged", "refused"]),
  reason: z.string().nullable(),
};

/** What a filter finds at this moment, in the list's order: who comes later is not among it, and `total` may be more. */
export const foundIds = <Id extends z.ZodType>(one: Id) => z.object({ ids: z.array(one), total: z.int() });

/** What became of the addresses that conversations are started with, by our own ledger. */
export const conversationCounts = z.object({
  /** Talks in rooms and on pages, each once it has ended. */
  conversations: z.int(),
  /** Talks of owners who tried an agent. */
  tests: z.int(),
  /** Talks of the staff who tried a page, and of owners in a room that is not live. */
  previews: z.int(),
  /** Asked for, and nobody talked. */
  unused: z.int(),
});

export type ConversationCounts = z.output<typeof conversationCounts>;
