import { clearAuth } from "@field-advisor/api-client/stored-entries";
import { product } from "@field-advisor/schema/product";
import {
  ConfidentialityNotice,
  FailureNotice,
  Logo,
  mustChangePassword,
  originOf,
  ProductFooter,
  useDeparture,
  useDocumentTitle,
  useSessionControl,
  Waiting,
} from "@field-advisor/ui";
import { Button, Card, Flex, Text } from "@radix-ui/themes";
import { lazy, Suspense } from "react";
import { SupportContact } from "../../lib/support-contact.tsx";
import { useIntro } from "./intro.ts";
import { SignInForm } from "./sign-in-form.tsx";
import "./sign-in.css";
import { Splash } from "./splash.tsx";

// Needed once in an account's life, so no other sign-in loads it.
const ChangePasswordPanel = lazy(async () => ({
  default: (await import("./change-password-panel.tsx")).ChangePasswordPanel,
}));

/** Shown when nobody can say who is signed in; what a browser keeps of a broken sign-in can be the reason. */
function StatusFailed() {
  const { refresh } = useSessionControl();
  const { leaveTo } = useDeparture();
  const reset = () => leaveTo(`${originOf("portal")}/login`, { first: clearAuth });
  return (
    <FailureNotice sentence="Failed to check auth status" onRetry={() => void refresh()}>
      <Button color="gray" variant="soft" highContrast onClick={reset}>
        Reset this browser
      </Button>
    </FailureNotice>
  );
}

/** The way in: the intro of a visit, then the sign-in form, or the password change that a first sign-in asks for. */
export function SignInView() {
  const { session } = useSessionControl();
  const intro = useIntro();
  const isKnown = session.state === "signed-in" && mustChangePassword(session.user);
  const isBehind = intro.phase === "standing" && !isKnown;
  useDocumentTitle(isKnown ? "Change Your Password" : "Sign In");
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
            <Text as="p" size="5" weight="bold">
              {product.name}
            </Text>
          </header>
        </Flex>
        <Card asChild size="4" className="sign-in-card">
          <main id="main">
            {session.state === "signed-out" && session.failed && <StatusFailed />}
            {isKnown ? (
              <Suspense fallback={<Waiting />}>
                <ChangePasswordPanel user={session.user} />
              </Suspense>
            ) : (
              <SignInForm open={!isBehind} />
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
