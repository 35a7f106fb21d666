import { useDeparture } from "../app/departure.ts";
import { useSessionControl } from "../app/session.ts";
import { originOf } from "../app/origins.ts";
import { useExitImpersonation } from "./use-exit-impersonation.ts";

/**
 * Ends the session and goes to the entrance a moment later. An owner who views the product as somebody else leaves that,
 * and stays signed in.
 */
export function useSignOut(): () => void {
  const { signOut, impersonation } = useSessionControl();
  const exit = useExitImpersonation();
  const { leaveTo } = useDeparture();
  if (impersonation) return () => void exit();
  return () => leaveTo(`${originOf("portal")}/`, { first: signOut, afterMs: 100 });
}
