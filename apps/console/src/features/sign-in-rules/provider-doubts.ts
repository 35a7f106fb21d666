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
  const [tryIt, it] = on.length === 1 ? ["Try it", "it"] : ["Try them", "one of them"];
  return `${on.map(doubtOf).join(" ")} ${tryIt} first: until ${it} works, these people cannot sign in.`;
}
