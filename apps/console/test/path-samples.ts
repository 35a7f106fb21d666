import type { ListedCertificate } from "@field-advisor/schema/certificates.endpoints";
import type { Path, PathSummary } from "@field-advisor/schema/paths.endpoints";

export const pathSummary = (changes: Partial<PathSummary> = {}): PathSummary => ({
  id: 3,
  name: "First weeks",
  description: "What new people learn first.",
  validMonths: 12,
  steps: 4,
  going: 3,
  certified: 2,
  ...changes,
});

/** A path of two steps. */
export const path = (changes: Partial<Path> = {}): Path => ({
  id: 3,
  name: "First weeks",
  description: null,
  validMonths: null,
  version: 4,
  going: 1,
  steps: [
    {
      id: 11,
      kind: "open",
      subject: { id: 7, name: "Fees" },
      goalValue: null,
      days: null,
      isNeeded: true,
      isLocked: false,
    },
    {
      id: 12,
      kind: "pass",
      subject: { id: 5, name: "First meeting" },
      goalValue: null,
      days: 7,
      isNeeded: true,
      isLocked: true,
    },
  ],
  ...changes,
});

export const certificate = (changes: Partial<ListedCertificate> = {}): ListedCertificate => ({
  id: 9,
  number: "7K3M-9QWX-0000-AAAA-1111",
  person: "Uma Doe",
  path: "First weeks",
  issuedOn: "2026-11-20",
  validUntil: "2027-11-20",
  state: "valid",
  revokedAt: null,
  reason: null,
  isUnproven: false,
  ...changes,
});
