import {
  ArrivalNotice,
  CurrentUserContext,
  isAwaited,
  mustChangePassword,
  SessionAwaited,
  useDeparture,
  useSessionControl,
  Waiting,
} from "@field-advisor/ui";
import { lazy, Suspense } from "react";

// Nobody needs both.
const HomeScreen = lazy(async () => ({
  default: (await import("./features/home/home-screen.tsx")).HomeScreen,
}));
const SignInView = lazy(async () => ({
  default: (await import("./features/sign-in/sign-in-view.tsx")).SignInView,
}));

// Forms are heavier than everything above them, and nobody needs them to go on from here.
const AccountSection = lazy(async () => ({
  default: (await import("./features/account/account-section.tsx")).AccountSection,
}));

/** The entrance: the sign-in view for visitors, the dashboard for those who are in. */
export function RootScreen() {
  const { session } = useSessionControl();
  const { leaving } = useDeparture();
  if (isAwaited(session)) return <SessionAwaited />;
  const isIn = session.state === "signed-in" && !mustChangePassword(session.user) && !leaving;
  const account = isIn && (
    <Suspense fallback={<Waiting />}>
      <AccountSection user={session.user} />
    </Suspense>
  );
  return (
    <Suspense fallback={<Waiting />}>
      {isIn ? (
        <CurrentUserContext key={session.user.id} value={session.user}>
          <HomeScreen account={account} />
        </CurrentUserContext>
      ) : (
        <SignInView />
      )}
      {isIn && <ArrivalNotice firstName={session.user.firstName} />}
    </Suspense>
  );
}
