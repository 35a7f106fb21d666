import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { ConversationRecord, Ending } from "../conversation/conversation.ts";
import type { TokenMeter } from "../engines/brain/token-meter.ts";
import type { TranscriptItem } from "../conversation/transcript.ts";
import { finishConversation, startConversation } from "./live.queries.ts";
import type { Pool } from "./pool.ts";
import { removeTranscriptItems, saveTranscriptItems } from "./conversations.queries.ts";
import { queueDelivery } from "./webhooks.queries.ts";

const retryAfterMs = [0, 1000, 2000, 4000, 8000, 15_000];

export interface RecordOptions {
  pool: Pool;
  log: Logger;
  conversationId: string;
  /** Finished conversations are announced to a webhook. */
  announce: boolean;
  onFinished: () => void;
}

export interface DatabaseRecord extends ConversationRecord {
  /** Resolves when the end is written or given up. */
  recorded: Promise<void>;
}

/**
 * Writes a conversation's record in the background: the dialogue never waits for the database. A failed write is retried
 * with the next one, and the end is retried for half a minute.
 */
export function databaseRecord(options: RecordOptions): DatabaseRecord {
  const { pool, log, conversationId, announce, onFinished } = options;
  /** By position; null for a line to be removed. */
  const unsaved = new Map<number, TranscriptItem | null>();
  let work = Promise.resolve();
  const recorded = Promise.withResolvers<void>();

  const enqueue = (task: () => Promise<void>, attempts: number) => {
    work = work
      .then(() => persist(task, attempts))
      .catch((error: Error) => {
        log.warn({ conversationId, reason: error.message }, "record not written");
      });
  };

  const saveChanges = async (changes: [number, TranscriptItem | null][]) => {
    const items = changes.flatMap(([, item]) => item ?? []);
    const removed = changes.flatMap(([position, item]) => (item ? [] : [position]));
    if (items.length > 0) await saveTranscriptItems(pool, conversationId, items);
    if (removed.length > 0) await removeTranscriptItems(pool, conversationId, removed);
  };

  const saveLines = async () => {
    const changes = [...unsaved];
    if (changes.length === 0) return;
    unsaved.clear();
    await saveChanges(changes).catch((error: Error) => {
      for (const [position, item] of changes) if (!unsaved.has(position)) unsaved.set(position, item);
      throw error;
    });
  };

  const finish = async (ending: Ending, endedAt: number, { sum }: TokenMeter) => {
    await saveLines();
    const closed = await finishConversation(pool, conversationId, {
      ...ending,
      agoMs: performance.now() - endedAt,
      used: sum,
    });
    if (closed && announce) await queueDelivery(pool, conversationId);
    onFinished();
  };

  return {
    recorded: recorded.promise,
    started: (initiation, settings) =>
      enqueue(() => startConversation(pool, conversationId, initiation, settings.textOnly), 3),
    save(item) {
      unsaved.set(item.position, { ...item });
      enqueue(saveLines, 1);
    },
    remove({ position }) {
      unsaved.set(position, null);
      enqueue(saveLines, 1);
    },
    ended(ending, meter) {
      const endedAt = performance.now() - ending.lostMs;
      enqueue(() => finish(ending, endedAt, meter), retryAfterMs.length);
      void work.then(recorded.resolve);
    },
  };
}

async function persist(task: () => Promise<void>, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await sleep(retryAfterMs[attempt] ?? 0);
    }
  }
}
