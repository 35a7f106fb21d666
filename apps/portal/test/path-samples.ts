import type { Certificate } from "@field-advisor/schema/certificates.endpoints";
import type { OwnPath, OwnStep, PathOfPerson } from "@field-advisor/schema/paths.endpoints";

/** A certificate of Uma that is valid for a year. */
export const certificate = (changes: Partial<Certificate> = {}): Certificate => ({
  id: 9,
  number: "7K3M-9QWX-0000-AAAA-1111",
  person: "Uma Doe",
  path: "First weeks",
  issuedOn: "2026-11-20",
  validUntil: "2027-11-20",
  state: "valid",
  revokedAt: null,
  reason: null,
  ...changes,
});

/** A step that is open, in a room. */
export const ownStep = (changes: Partial<OwnStep> = {}): OwnStep => ({
  id: 1,
  kind: "try",
  subject: { id: 5, name: "First meeting" },
  goalValue: null,
  isNeeded: true,
  state: "open",
  doneAt: null,
  dueOn: null,
  daysLeft: null,
  waitsFor: null,
  mayOpen: true,
  whyClosed: null,
  ...changes,
});

/** A path that the reader is at. */
export const ownPath = (changes: Partial<OwnPath> = {}): OwnPath => ({
  id: 3,
  name: "First weeks",
  description: null,
  validMonths: null,
  round: 1,
  startedAt: "2026-11-10T09:00:00Z",
  doneAt: null,
  steps: [ownStep()],
  certificate: null,
  ...changes,
});

/** The same as a coach reads it. */
export const pathOfPerson = (changes: Partial<PathOfPerson> = {}): PathOfPerson => ({
  path: { id: 3, name: "First weeks" },
  round: 1,
  startedAt: "2026-11-10T09:00:00Z",
  doneAt: null,
  done: 1,
  needed: 4,
  certificate: null,
  ...changes,
});
