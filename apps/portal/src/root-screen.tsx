import { mustChangePassword, useDeparture, useSessionControl, Waiting } from "@field-advisor/ui";
import { HomeScreen } from "./features/home/home-screen.tsx";
import { SignInView } from "./features/sign-in/sign-in-view.tsx";

/** The entrance: the sign-in view for visitors, the dashboard for those who are in. */
export function RootScreen() {
  const { session } = useSessionControl();
  const { leaving } = useDeparture();
  if (session.state === "loading") return <Waiting />;
  const isIn = session.state === "signed-in" && !mustChangePassword(session.user) && !leaving;
  return isIn ? <HomeScreen user={session.user} /> : <SignInView />;
}
