import { z } from "zod";
import { mostInvitedAtOnce } from "./invitation-constants.ts";
import { besideOthers, email, isoDate, optionalName } from "./primitives.ts";

const limit = (most: number, message: string) =>
  z.int(message).min(1, message).max(most, `At most ${most}`).nullable();

/** What an invitation permits; null is no limit. */
const permitted = {
  recipientName: optionalName(100),
  validFrom: isoDate.nullable(),
  validUntil: isoDate.nullable(),
  /** Conversations that may be begun with it. */
  maxSessions: limit(10_000, "A whole number of sessions, at least 1"),
  /** How long each of them may last. */
  maxMinutes: limit(240, "A whole number of minutes, at least 1"),
};

const endsAfterStart = ({
  validFrom,
  validUntil,
}: {
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
}): boolean =>
  !isoDate.safeParse(validFrom).success ||
  !isoDate.safeParse(validUntil).success ||
  Date.parse(validFrom ?? "") < Date.parse(validUntil ?? "");

const beforeStart = { path: ["validUntil"], message: "The end is not after the start", ...besideOthers };

export const newInvitation = z
  .strictObject({
    email,
    recipientName: permitted.recipientName.default(null),
    validFrom: permitted.validFrom.default(null),
    validUntil: permitted.validUntil.default(null),
    maxSessions: permitted.maxSessions.default(null),
    maxMinutes: permitted.maxMinutes.default(null),
  })
  .refine(endsAfterStart, beforeStart);

export const createInvitationsInput = z.strictObject({
  invitations: z
    .array(newInvitation)
    .min(1, "Name at least one person")
    .max(mostInvitedAtOnce, `At most ${mostInvitedAtOnce} at once`),
});

/** Only what is sent is written. */
export const updateInvitationInput = z
  .strictObject(permitted)
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .refine(endsAfterStart, beforeStart)
  .safeExtend({ version: z.int().optional() });

/** A renewed invitation counts its sessions from nothing; what is left out stays as it was. */
export const renewInvitationInput = z
  .strictObject({ ...permitted, version: z.int() })
  .partial()
  .refine(endsAfterStart, beforeStart);
