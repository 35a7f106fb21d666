import { useDeparture } from "../app/departure.ts";
import { useSessionControl } from "../app/session.ts";
import { originOf } from "../app/origins.ts";

/** Ends the session and goes to the entrance a moment later. */
export function useSignOut(): () => void {
  const { signOut } = useSessionControl();
  const { leaveTo } = useDeparture();
  return () => leaveTo(`${originOf("portal")}/`, { first: signOut, afterMs: 100 });
}
