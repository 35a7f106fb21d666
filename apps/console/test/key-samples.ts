import type { ApiKey } from "@field-advisor/schema/api-keys.endpoints";

/** A key of Ada's that works. */
export const apiKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: 3,
  name: "HR export",
  prefix: "fa_Ab12Cd",
  scopes: ["rooms:read", "rooms:write"],
  owner: { id: 7, firstName: "Ada", lastName: "Lovelace", email: "ada@demo.test" },
  createdAt: "2026-11-20T09:00:00Z",
  expiresAt: "2027-11-20T09:00:00Z",
  lastUsedAt: null,
  lastNetwork: null,
  lastRefusedAt: null,
  lastRefusal: null,
  state: "working",
  endedAt: null,
  endReason: null,
  ...changes,
});

export const keyScopes = [
  { label: "Attempts", read: "attempts:read", write: null },
  { label: "Rooms", read: "rooms:read", write: "rooms:write" },
];
