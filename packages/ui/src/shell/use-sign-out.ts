import { forgetRecent } from "../app/recent-entries.ts";
import { originOf } from "../app/current-app.ts";
import { useDeparture } from "../app/leaving.ts";
import { useSessionControl } from "../app/session.ts";
import { useToast } from "../feedback/toast-queue.ts";
import { useExitImpersonation } from "./impersonation-banner.tsx";

/** Ends the session and answers where the provider's own ends, if there is such a place; a failure is said, and raised. */
export function useEndSession(): () => Promise<string | undefined> {
  const { signOut } = useSessionControl();
  const show = useToast();
  return async () => {
    try {
      const signOutAt = await signOut();
      forgetRecent();
      return signOutAt;
    } catch (error) {
      show({
        topic: "sign-out",
        tone: "error",
        title: "Sign-out failed",
        description: "You are still signed in on this device. Check your connection and sign out again.",
      });
      throw error;
    }
  };
}

/**
 * Ends the session and goes to the entrance a moment later, or to where the provider ends its own first. An owner who views the product as somebody else leaves that,
 * and stays signed in.
 */
export function useSignOut(): () => void {
  const { impersonation } = useSessionControl();
  const end = useEndSession();
  const exit = useExitImpersonation();
  const { leaveTo } = useDeparture();
  if (impersonation) return () => void exit();
  return () => leaveTo(`${originOf("portal")}/`, { first: end, afterMs: 100 });
}
