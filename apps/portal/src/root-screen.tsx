import {
  ArrivalNotice,
  CurrentUserContext,
  isAwaited,
  isHeldUp,
  placeOf,
  Redirect,
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

const SecondFactorSection = lazyPart(
  async () => (await import("./features/second-factor/second-factor-section.tsx")).SecondFactorSection,
);

/** The entrance: the sign-in view for visitors, the dashboard for those who are in. */
export function RootScreen() {
  const { session } = useSessionControl();
  const { leaving } = useDeparture();
  if (isAwaited(session)) return <SessionAwaited />;
  // It shows codes once, and so must outlast what it sets up: here it would make way for the home screen.
  if (session.state === "signed-in" && session.user.secondFactorDue && !leaving)
    return <Redirect to={placeOf("/login", "portal")} text="Loading..." />;
  const isIn = session.state === "signed-in" && !isHeldUp(session.user) && !leaving;
  const account = isIn && <AccountSection user={session.user} secondFactor={<SecondFactorSection />} />;
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
