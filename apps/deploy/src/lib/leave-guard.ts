import { useLeaveWarning } from "@field-advisor/voice-client/react";
import { useEffect, useState } from "react";

const guarded = { isTalking: true };
const isGuarded = (): boolean => history.state?.isTalking === true;

/** Takes the step away that a conversation adds to the history, where one is left that is over. */
export function stepBack(): void {
  if (isGuarded()) history.back();
}

/**
 * Keeps a conversation from being left by mistake: the browser asks before the page is left or loaded again, and the
 * page itself when "Back" is pressed, where the browser of a phone would not ask.
 */
export function useLeaveGuard(isTalking: boolean) {
  const [isAsking, setAsking] = useState(false);
  useLeaveWarning(isTalking);
  useEffect(() => {
    if (!isTalking) return undefined;
    history.pushState(guarded, "");
    const ask = () => setAsking(!isGuarded());
    window.addEventListener("popstate", ask);
    return () => {
      window.removeEventListener("popstate", ask);
      setAsking(false);
      stepBack();
    };
  }, [isTalking]);

  const stay = () => {
    setAsking(false);
    if (!isGuarded()) history.pushState(guarded, "");
  };
  return { isAsking, stay };
}
