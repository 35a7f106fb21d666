import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";

type Known = Pick<IdentityProvider, "name" | "isOn" | "lastUsedAt" | "lastFailedAt" | "lastFailure">;

const lastWorked = ({ lastUsedAt, lastFailedAt }: Known): boolean =>
  lastUsedAt !== null && (lastFailedAt === null || Date.parse(lastFailedAt) <= Date.parse(lastUsedAt));

function doubtOf({ name, lastUsedAt, lastFailedAt, lastFailure }: Known): string {
  if (lastUsedAt !== null) return `${name} last failed: ${lastFailure}`;
  const nobody = `Nobody has come in by ${name} yet`;
  return lastFailedAt === null ? `${nobody}.` : `${nobody}, and it last failed: ${lastFailure}`;
}

/** Why a role that may use nothing but a provider may be locked out; null where one of them is known to work. */
export function providerDoubts(providers: readonly Known[]): string | null {
  const on = providers.filter(({ isOn }) => isOn);
  // Where none is on, the server refuses.
  if (on.length === 0 || on.some(lastWorked)) return null;
  // A failure may be that of one person alone, so that it says nothing of others.
  const advice =
    on.length === 1 ? "Try it first: where it does not work" : "Try them first: where none of them works";
  return `${on.map(doubtOf).join(" ")} ${advice}, these people cannot sign in.`;
}
