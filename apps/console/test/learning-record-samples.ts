import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";

/** A store that works and has everything. */
export const learningStore = (more: Partial<LearningStore> = {}): LearningStore => ({
  address: "https://lrs.example.com/xapi",
  username: "field-advisor",
  version: "1.0.3",
  actor: "opaque",
  afterDeletion: "void",
  sendsAnswers: false,
  isPaused: false,
  connectedAt: "2026-11-01T09:00:00Z",
  lastSentAt: new Date().toISOString(),
  failure: null,
  sent: 1204,
  waiting: 0,
  refused: { total: 0, shown: [] },
  past: null,
  ...more,
});
