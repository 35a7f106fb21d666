import type { OwnSignIn } from "@field-advisor/schema/sign-in-rules.endpoints";

/** How the one who is asked may prove who they are. */
export const ways = (changes: Partial<OwnSignIn> = {}): OwnSignIn => ({
  byPassword: true,
  providers: [],
  hasPasskey: false,
  provedAt: "2026-11-30T08:00:00.000Z",
  ...changes,
});
