import type { Assigned, Assignment, OwnTask } from "@field-advisor/schema/assignments.endpoints";

const meeting = { kind: "room", id: 5, name: "First meeting" } as const;

/** Something that the reader is to do in three days, assigned by an owner. */
export const ownTask = (changes: Partial<OwnTask> = {}): OwnTask => ({
  id: 1,
  subject: meeting,
  goal: "attempt",
  goalValue: null,
  dueOn: "2026-12-01",
  note: null,
  createdAt: "2026-11-20T09:00:00Z",
  state: "todo",
  daysLeft: 3,
  remindedAt: null,
  path: null,
  by: "Olga Own",
  ...changes,
});

/** An assignment of four people as those see it who manage it. */
export const assignment = (changes: Partial<Assignment> = {}): Assignment => ({
  id: 1,
  subject: meeting,
  goal: "pass",
  goalValue: null,
  dueOn: "2026-12-01",
  note: null,
  createdAt: "2026-11-20T09:00:00Z",
  group: "people",
  adminName: null,
  ofGroup: null,
  includesLater: false,
  createdBy: "Olga Own",
  counts: { todo: 1, in_progress: 1, overdue: 1, done: 1, excused: 0 },
  ...changes,
});

/** Somebody who has an assignment to do. */
export const assigned = (userId: number, name: string, changes: Partial<Assigned> = {}): Assigned => ({
  userId,
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@demo.test`,
  state: "todo",
  dueOn: "2026-12-01",
  doneAt: null,
  remindedAt: null,
  ...changes,
});
