import {
  type Attention,
  attentionKinds,
  type Figure,
  type OwnerDashboard,
} from "@field-advisor/schema/dashboard.endpoints";
import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import { minutesOf } from "../../../lib/minutes.ts";
import type { Counted } from "../../../lib/counted.ts";
import type { TimeSpan } from "../../../platform/db/time-span.ts";
import type { AttentionRow } from "./attention.queries.ts";
import type { FailingEngine } from "../../agents/engines.service.ts";
import type { UseOfPart, StateRow } from "./owner.queries.ts";

/** The voice provider that is not our own voice agent; both speak its protocol. */
const foreignHost = /(^|\.)elevenlabs\.io$/;

export const agentModeOf = (voiceUrl: string): OwnerDashboard["system"]["agentMode"] =>
  foreignHost.test(new URL(voiceUrl).hostname) ? "provider" : "local";

interface Totals {
  conversations: number;
  seconds: number;
}

/** Adds up the counts of a part of the time line. */
const totalsOf = (counts: readonly UseOfPart[], belongs: (count: UseOfPart) => boolean): Totals =>
  counts.filter(belongs).reduce(
    (sum, { conversations, seconds }) => ({
      conversations: sum.conversations + conversations,
      seconds: sum.seconds + seconds,
    }),
    { conversations: 0, seconds: 0 },
  );

/** How many there were before is not stored. */
export const onlyNow = (value: number): Figure => ({ value, previous: null });

const isBefore = ({ bucket }: UseOfPart) => bucket === 0;
const isWithin = ({ bucket }: UseOfPart) => bucket > 0;

/** Conversations in the span beside those of the span before. */
export const conversationsOf = (counts: readonly UseOfPart[]): Figure => ({
  value: totalsOf(counts, isWithin).conversations,
  previous: totalsOf(counts, isBefore).conversations,
});

export const minutesTalkedOf = (counts: readonly UseOfPart[]): Figure => ({
  value: minutesOf(totalsOf(counts, isWithin).seconds),
  previous: minutesOf(totalsOf(counts, isBefore).seconds),
});

export const figuresOf = (
  counts: readonly UseOfPart[],
  state: StateRow,
  activeUsers: Figure,
): OwnerDashboard["figures"] => ({
  activeUsers,
  staffConversations: conversationsOf(counts.filter(({ isStaff }) => isStaff)),
  recipientConversations: conversationsOf(counts.filter(({ isStaff }) => !isStaff)),
  minutes: minutesTalkedOf(counts),
  failedCalls: { value: state.failedCalls, previous: state.failedCallsBefore },
  liveRooms: onlyNow(state.liveRooms),
  activePages: onlyNow(state.activePages),
  liveMessages: onlyNow(state.liveMessages),
  resetRequests: { value: state.resetRequests, previous: state.resetRequestsBefore },
});

export const timelineOf = (
  { starts }: TimeSpan,
  counts: readonly UseOfPart[],
  opened: ReadonlyMap<number, number>,
): OwnerDashboard["timeline"] =>
  starts.map((start, index) => ({
    start,
    conversations: totalsOf(counts, ({ bucket }) => bucket === index + 1).conversations,
    openings: opened.get(index + 1) ?? 0,
  }));

export const withMinutes = <Row extends { seconds: number }>({ seconds, ...row }: Row) => ({
  ...row,
  minutes: minutesOf(seconds),
});

export const failedJobRows = ({ rows, total }: Counted<FailedJob[]>): AttentionRow[] =>
  rows.map(({ id, name, failedAt }) => ({
    kind: "failed_jobs",
    total,
    id,
    name,
    count: null,
    since: failedAt,
  }));

export const failingEngineRows = (failing: readonly FailingEngine[]): AttentionRow[] =>
  failing.map(({ part, ...engine }) => ({
    ...engine,
    kind: "engines_failing",
    total: failing.length,
    id: part,
    count: null,
  }));

const providerNames = { voice: "Voice provider", assistant: "Assistant" } as const;

type KnownKeys = Record<keyof typeof providerNames, { refusesKey: boolean; checkedAt: string } | null>;

/** The keys that are refused, as far as that is known. */
export function keyRows({ voice, assistant }: KnownKeys): AttentionRow[] {
  const refused = Object.entries({ voice, assistant }).flatMap(([id, known]) =>
    known?.refusesKey ? [{ id: id as keyof KnownKeys, since: known.checkedAt }] : [],
  );
  return refused.map(({ id, since }) => ({
    kind: "refused_keys",
    total: refused.length,
    id,
    name: providerNames[id],
    count: null,
    since,
  }));
}

/** The most urgent kind first; what nothing waits for is left out. */
export function attentionOf(rows: readonly AttentionRow[]): Attention[] {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return attentionKinds.flatMap((kind) => {
    const items = byKind.get(kind) ?? [];
    const [first] = items;
    if (!first) return [];
    return {
      kind,
      total: first.total,
      items: items.map(({ kind: _kind, total: _total, problem, ...item }) => ({
        ...item,
        ...(problem != null && { problem }),
      })),
    };
  });
}
