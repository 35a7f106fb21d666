import type { Session } from "@field-advisor/api-client/session";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { clearAuth } from "@field-advisor/api-client/session";
import { product } from "@field-advisor/schema/product";
import {
  ConfidentialityNotice,
  FailureNotice,
  lazyPart,
  Logo,
  mustChangePassword,
  originOf,
  ProductFooter,
  useDeparture,
  useDocumentTitle,
  useSessionControl,
} from "@field-advisor/ui";
import { Badge, Button, Card, Flex, Text } from "@radix-ui/themes";
import { useState } from "react";
import { SupportContact } from "../../lib/support-contact.tsx";
import { ChangePasswordPanel } from "./change-password-panel.tsx";
import { EnrolmentPanel } from "./enrolment-panel.tsx";
import { Splash, useIntro } from "./splash.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import "./sign-in.css";
import { useForward } from "./use-arrival.ts";

/** Shown when nobody can say who is signed in; what a browser keeps of a broken sign-in can be the reason. */
function StatusFailed() {
  const { refresh } = useSessionControl();
  const { leaveTo } = useDeparture();
  const reset = () => leaveTo(`${originOf("portal")}/login`, { first: clearAuth });
  return (
    <FailureNotice sentence="Failed to check auth status" onRetry={() => void refresh()}>
      <Button color="gray" variant="soft" onClick={reset}>
        Reset this browser
      </Button>
    </FailureNotice>
  );
}

/** Who has to do something first; also a moment longer, until they are where they wanted to go. */
function useHeldUp(session: Session, isDue: (user: SessionUser) => boolean): SessionUser | null {
  const [user, setUser] = useState<SessionUser | null>(null);
  const due = session.state === "signed-in" && isDue(session.user) ? session.user : null;
  const shown = session.state === "signed-in" ? (due ?? user) : null;
  if (shown !== user) setUser(shown);
  return shown;
}

// Most people never see it.
const SecondStep = lazyPart(async () => (await import("./second-step.tsx")).SecondStep);

const titleFor = (changing: SessionUser | null, enrolling: SessionUser | null): string => {
  if (enrolling) return "Set Up a Second Factor";
  return changing ? "Change Your Password" : "Sign In";
};

const mustEnrol = (user: SessionUser) => !mustChangePassword(user) && user.secondFactorDue;

/** The form, and after a password that is right and not enough, what is asked for beside it. */
function SignIn({ open }: { open: boolean }) {
  const [atStep, setAtStep] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const goBack = (why: string | null) => {
    setNotice(why);
    setAtStep(false);
  };
  if (atStep) return <SecondStep onBack={goBack} />;
  return <SignInForm open={open || notice !== null} notice={notice} onSecondStep={() => setAtStep(true)} />;
}

/**
 * The way in: the intro of a visit, then signing in, and after it the password or the second factor that somebody must
 * choose first.
 */
export function SignInView() {
  const { session } = useSessionControl();
  const intro = useIntro();
  const enrolling = useHeldUp(session, mustEnrol);
  const changing = useHeldUp(session, mustChangePassword);
  const { leaving } = useDeparture();
  const isKnown = changing !== null || enrolling !== null;
  useForward(session.state === "signed-in" && !isKnown && !leaving);
  const isBehind = intro.phase === "standing" && !isKnown;
  useDocumentTitle(titleFor(changing, enrolling));
  return (
    <>
      {intro.phase !== "over" && !isKnown && (
        <Splash stage={intro.stage} leaving={intro.phase === "leaving"} onDismiss={intro.dismiss} />
      )}
      <Flex
        direction="column"
        align="center"
        justify="center"
        gap="5"
        px="4"
        py="6"
        className="fa-page-center"
        inert={isBehind}
      >
        <Flex asChild direction="column" align="center" gap="3">
          <header>
            <Logo size={56} />
            <Flex align="center" gap="2">
              <Text as="p" size="5" weight="bold">
                {product.name}
              </Text>
              <Badge color="orange" variant="soft" radius="full">
                {product.stageLabel}
              </Badge>
            </Flex>
          </header>
        </Flex>
        <Card asChild size="4" className="sign-in-card">
          <main id="main">
            {session.state === "unreachable" && (
              <FailureNotice sentence="We cannot reach the server. This page tries again automatically." />
            )}
            {session.state === "signed-out" && session.failed && <StatusFailed />}
            {enrolling ? (
              <EnrolmentPanel user={enrolling} />
            ) : changing ? (
              <ChangePasswordPanel user={changing} />
            ) : (
              <SignIn open={!isBehind} />
            )}
          </main>
        </Card>
        <aside aria-label="Support">
          <SupportContact />
        </aside>
        <ConfidentialityNotice />
        <ProductFooter />
      </Flex>
    </>
  );
}
