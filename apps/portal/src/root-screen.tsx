import {
  ArrivalNotice,
  CurrentUserContext,
  isAwaited,
  mustChangePassword,
  SessionAwaited,
  useDeparture,
  useSessionControl,
  lazyPart,
} from "@field-advisor/ui";

// Nobody needs both.
const HomeScreen = lazyPart(async () => (await import("./features/home/home-screen.tsx")).HomeScreen);
const SignInView = lazyPart(async () => (await import("./features/sign-in/sign-in-view.tsx")).SignInView);

// Forms are heavier than everything above them, and nobody needs them to go on from here.
const AccountSection = lazyPart(
  async () => (await import("./features/account/account-section.tsx")).AccountSection,
);

/** The entrance: the sign-in view for visitors, the dashboard for those who are in. */
export function RootScreen() {
  const { session } = useSessionControl();
  const { leaving } = useDeparture();
  if (isAwaited(session)) return <SessionAwaited />;
  const isIn = session.state === "signed-in" && !mustChangePassword(session.user) && !leaving;
  const account = isIn && <AccountSection user={session.user} />;
  return (
    <>
      {isIn ? (
        <CurrentUserContext key={session.user.id} value={session.user}>
          <HomeScreen account={account} />
        </CurrentUserContext>
      ) : (
        <SignInView />
      )}
      {isIn && <ArrivalNotice firstName={session.user.firstName} />}
    </>
  );
}
