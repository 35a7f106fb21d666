import { scopes } from "@field-advisor/schema/scopes";
import type { Actor } from "../../lib/actor.ts";
import type { Tool } from "./tools.rules.ts";

/** Whether a key is shown a tool: what its endpoint would refuse is not offered. */
export function mayUse({ key, role }: Pick<Actor, "key" | "role">, { endpoint }: Tool): boolean {
  const scope = scopes.get(endpoint);
  const isForRole = !Array.isArray(endpoint.access) || endpoint.access.includes(role);
  return isForRole && scope !== undefined && key !== null && key.scopes.includes(scope);
}
