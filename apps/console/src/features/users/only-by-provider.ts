import { useQuery } from "@tanstack/react-query";
import { signInRules } from "./users.queries.ts";

/** Whether people of a role sign in only by a provider, as far as it is known by now. */
export function useIsOnlyByProvider(role: string): boolean {
  const { data } = useQuery(signInRules);
  return data?.some((rule) => rule.role === role && rule.onlyByProvider) ?? false;
}
