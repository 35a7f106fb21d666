import type { IdentityLink, IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";

/** One that works and by which people sign in. */
export const identityProvider = (changes: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id: 3,
  name: "Northwind",
  issuer: "https://id.northwind.example/realms/staff",
  clientId: "field-advisor",
  provesAddresses: false,
  isOn: true,
  links: 12,
  lastUsedAt: "2026-11-29T09:00:00Z",
  lastFailedAt: null,
  lastFailure: null,
  version: 1,
  ...changes,
});

export const identityLink = (changes: Partial<IdentityLink> = {}): IdentityLink => ({
  userId: 8,
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@demo.test",
  emailThen: "grace@demo.test",
  linkedAt: "2026-11-01T09:00:00Z",
  lastUsedAt: "2026-11-29T09:00:00Z",
  ...changes,
});
