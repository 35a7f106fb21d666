import { isAwaited, isHeldUp, SessionAwaited, useSessionControl, Waiting } from "@field-advisor/ui";
import { useState } from "react";
import { SignInView } from "./sign-in-view.tsx";
import { useForward } from "./use-arrival.ts";

/** Sends someone who is already signed in on to where they wanted to go. */
function Forward() {
  useForward(true);
  return <Waiting />;
}

/** The sign-in view for visitors. Once shown it stays: what follows a sign-in there is its own business. */
export function LoginScreen() {
  const { session } = useSessionControl();
  const [begun, setBegun] = useState(false);
  if (begun) return <SignInView />;
  if (isAwaited(session)) return <SessionAwaited />;
  if (session.state === "signed-in" && !isHeldUp(session.user)) return <Forward />;
  setBegun(true);
  return <SignInView />;
}
