import { mustChangePassword, useDeparture, useSessionControl, Waiting } from "@field-advisor/ui";
import { lazy, Suspense } from "react";
import { HomeScreen } from "./features/home/home-screen.tsx";
import { SignInView } from "./features/sign-in/sign-in-view.tsx";

// Forms are heavier than everything above them, and nobody needs them to go on from here.
const AccountSection = lazy(async () => ({
  default: (await import("./features/account/account-section.tsx")).AccountSection,
}));

/** The entrance: the sign-in view for visitors, the dashboard for those who are in. */
export function RootScreen() {
  const { session } = useSessionControl();
  const { leaving } = useDeparture();
  if (session.state === "loading") return <Waiting />;
  const isIn = session.state === "signed-in" && !mustChangePassword(session.user) && !leaving;
  if (!isIn) return <SignInView />;
  const account = (
    <Suspense fallback={<Waiting />}>
      <AccountSection user={session.user} />
    </Suspense>
  );
  return <HomeScreen user={session.user} account={account} />;
}
