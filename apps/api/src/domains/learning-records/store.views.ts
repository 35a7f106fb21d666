import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import type { StoreRow } from "./store.queries.ts";

interface Counts {
  sent: number;
  waiting: number;
  refused: number;
}

interface Refused {
  id: string;
  name: string;
  reason: string;
}

/** The store as owners read it: everything but its password. */
export const storeView = (
  store: StoreRow,
  { sent, waiting, refused }: Counts,
  shown: readonly Refused[],
): LearningStore => ({
  address: store.address,
  username: store.username,
  version: store.version,
  actor: store.actor,
  afterDeletion: store.afterDeletion,
  sendsAnswers: store.sendsAnswers,
  isPaused: store.isPaused,
  connectedAt: store.connectedAt,
  lastSentAt: store.lastSentAt,
  failure:
    store.lastFailureAt === null || store.lastFailure === null
      ? null
      : {
          at: store.lastFailureAt,
          reason: store.lastFailure,
          isOver: store.failures === 0,
          nextTryAt: store.nextTryAt,
        },
  sent,
  waiting,
  refused: {
    total: refused,
    shown: shown.map(({ id, name, reason }) => ({ id, reason, about: aboutOf(name) })),
  },
  past:
    store.since === null
      ? null
      : {
          since: store.since,
          gathered: store.gathered,
          toGather: Math.max(store.toGather, store.gathered),
          isDone: store.gatheredAt !== null,
        },
});

const kinds: Readonly<Record<string, string>> = {
  attempt: "An attempt",
  check: "A check of an attempt",
  opened: "An item that was opened",
  finished: "An item that was finished",
  void: "That a record is withdrawn",
};

const aboutOf = (name: string): string => kinds[name.split("/")[0] ?? ""] ?? "A record";
