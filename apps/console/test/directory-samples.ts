import type {
  DirectoryOverview,
  DirectoryPersonRow,
  DirectoryWaiting,
} from "@field-advisor/schema/directory.endpoints";

/** One that works. */
export const overview = (changes: Partial<DirectoryOverview> = {}): DirectoryOverview => ({
  keys: [
    {
      id: 3,
      name: "Entra ID",
      prefix: "fa_Ab12Cd",
      lastUsedAt: "2026-11-29T09:00:00Z",
      expiresAt: "2027-11-29T09:00:00Z",
    },
  ],
  lastRequestAt: "2026-11-29T09:00:00Z",
  lastFailure: null,
  people: 1204,
  made: 1198,
  groups: 2,
  waiting: 0,
  ...changes,
});

export const waitingPerson = (changes: Partial<DirectoryWaiting> = {}): DirectoryWaiting => ({
  id: 7,
  sentAs: "mira.lund@corp.test",
  keyName: "Entra ID",
  tries: 3,
  askedAt: "2026-11-29T09:00:00Z",
  person: {
    id: 41,
    firstName: "Mira",
    lastName: "Lund",
    email: "mira.lund@example.com",
    role: "USER",
    status: "ACTIVE",
  },
  group: null,
  ...changes,
});

export const directoryPerson = (changes: Partial<DirectoryPersonRow> = {}): DirectoryPersonRow => ({
  id: 41,
  firstName: "Mira",
  lastName: "Lund",
  email: "mira.lund@example.com",
  status: "ACTIVE",
  userName: "mira.lund@corp.test",
  isMade: true,
  linkedAt: "2026-11-29T09:00:00Z",
  changedAt: "2026-11-29T09:00:00Z",
  ...changes,
});
