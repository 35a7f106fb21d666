import { afterLogin, mustChangePassword, useDeparture, useSessionControl, Waiting } from "@field-advisor/ui";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { SignInView } from "./sign-in-view.tsx";

/** Sends someone who is already signed in on to where they wanted to go. */
function Forward() {
  const [params] = useSearchParams();
  const { leaveTo } = useDeparture();
  const target = afterLogin(params.get("next"));
  useEffect(() => leaveTo(target, { replace: true }), [leaveTo, target]);
  return <Waiting />;
}

/** The sign-in view for visitors. Once shown it stays: what follows a sign-in there is its own business. */
export function LoginScreen() {
  const { session } = useSessionControl();
  const [begun, setBegun] = useState(false);
  if (begun) return <SignInView />;
  if (session.state === "loading") return <Waiting />;
  if (session.state === "signed-in" && !mustChangePassword(session.user)) return <Forward />;
  setBegun(true);
  return <SignInView />;
}
