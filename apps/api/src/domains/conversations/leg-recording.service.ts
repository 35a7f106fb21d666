import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import * as recordingConsent from "../practice/recording-consent.service.ts";
import * as privacy from "../privacy/privacy.service.ts";
import { daysOf } from "../recordings/recordings.rules.ts";
import * as recordings from "../recordings/recordings.service.ts";
import type { Reader } from "../deployments/deployments.policy.ts";
import type { Start, StartQuery } from "./call-authorization.service.ts";
import { selectRecordingConsent } from "./conversations.queries.ts";
import type { Leg } from "./legs.queries.ts";

export const changedMind = "You have just said that the call is not to be recorded. Please start again.";

/** What a reader of a page said of sound, as a conversation keeps it; the staff and rooms have theirs elsewhere. */
export function consentOf({ reader, pageId }: Start, { recording, recordingDays }: StartQuery) {
  if (pageId === null || reader.kind === "staff" || recording === undefined) return {};
  return {
    recording_choice: recording,
    recording_chosen_at: new Date(),
    recording_days: recordingDays ?? null,
  };
}

/**
 * Decides whether a leg is recorded: where the room or the page records, its person allowed it, and there is place. What a
 * browser asks for does not count beyond that.
 */
export async function decide(ctx: Context, trx: Trx, start: Start, leg: Leg): Promise<boolean> {
  const asked = await askedOf(trx, start, leg.conversationId);
  return asked !== null && recordings.begin(ctx, trx, { ...leg, ...asked });
}

async function askedOf(trx: Trx, { reader, pageId, room }: Start, conversationId: string) {
  if (room !== null) return room.sessionId === null ? null : recordingConsent.ofStart(trx, room.sessionId);
  if (pageId === null || reader.kind === "staff") return null;
  const { recordsCalls, recordingDays, keptDays } = await privacy.ofPage(trx, pageId);
  const consent = await selectRecordingConsent(trx, conversationId);
  if (!consent) return null;
  const { keepsWords, choice, days } = consent;
  return {
    isOffered: recordsCalls && keepsWords,
    choice,
    days: daysOf(recordingDays, keptDays, days),
    taker: takerOf(pageId, reader),
  };
}

const takerOf = (pageId: string, reader: Exclude<Reader, { kind: "staff" }>) =>
  reader.kind === "recipient" ? { invitationId: reader.invitationId } : { visitorsOf: pageId };
