import type { Figure, OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { minutesOf } from "../../../lib/minutes.ts";
import type { StateRow, TalkRow } from "./owner.queries.ts";

/** The voice provider that is not our own voice agent; both speak its protocol. */
const foreignHost = /(^|\.)elevenlabs\.io$/;

export const agentModeOf = (voiceUrl: string): OwnerDashboard["system"]["agentMode"] =>
  foreignHost.test(new URL(voiceUrl).hostname) ? "provider" : "local";

interface Totals {
  conversations: number;
  seconds: number;
}

/** Adds up the talks that belong to a part of the time line. */
export const totalsOf = (talks: readonly TalkRow[], belongs: (talk: TalkRow) => boolean): Totals =>
  talks.filter(belongs).reduce(
    (sum, { conversations, seconds }) => ({
      conversations: sum.conversations + conversations,
      seconds: sum.seconds + seconds,
    }),
    { conversations: 0, seconds: 0 },
  );

/** Nobody keeps how many there were before. */
export const onlyNow = (value: number): Figure => ({ value, previous: null });

const isBefore = ({ bucket }: TalkRow) => bucket === 0;
const isWithin = ({ bucket }: TalkRow) => bucket > 0;

/** Talks in the span beside those of the span before. */
export const conversationsOf = (talks: readonly TalkRow[]): Figure => ({
  value: totalsOf(talks, isWithin).conversations,
  previous: totalsOf(talks, isBefore).conversations,
});

/** Minutes of these talks. */
export const talkedMinutesOf = (talks: readonly TalkRow[]): Figure => ({
  value: minutesOf(totalsOf(talks, isWithin).seconds),
  previous: minutesOf(totalsOf(talks, isBefore).seconds),
});

export interface FiguresInput {
  talks: readonly TalkRow[];
  state: StateRow;
  activeUsers: Figure;
}

export const figuresOf = ({ talks, state, activeUsers }: FiguresInput): OwnerDashboard["figures"] => ({
  activeUsers,
  staffConversations: conversationsOf(talks.filter(({ isStaff }) => isStaff)),
  recipientConversations: conversationsOf(talks.filter(({ isStaff }) => !isStaff)),
  minutes: talkedMinutesOf(talks),
  failedCalls: { value: state.failedCalls, previous: state.failedCallsBefore },
  liveRooms: onlyNow(state.liveRooms),
  activePages: onlyNow(state.activePages),
  liveMessages: onlyNow(state.liveMessages),
  resetRequests: { value: state.resetRequests, previous: state.resetRequestsBefore },
});
