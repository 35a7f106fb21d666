import { product } from "@field-advisor/schema/product";
import {
  ConfidentialityNotice,
  FailureNotice,
  Logo,
  mustChangePassword,
  ProductFooter,
  useDocumentTitle,
  useSessionControl,
} from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { ChangePasswordPanel } from "./change-password-panel.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The way in: the sign-in form, or the password change that a first sign-in asks for. */
export function SignInView() {
  const { session, refresh } = useSessionControl();
  const isKnown = session.state === "signed-in" && mustChangePassword(session.user);
  useDocumentTitle(isKnown ? "Change Your Password" : "Sign In");
  return (
    <Flex direction="column" align="center" justify="center" gap="5" px="4" py="6" className="fa-page-center">
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
          {session.state === "signed-out" && session.failed && (
            <FailureNotice sentence="Failed to check auth status" onRetry={() => void refresh()} />
          )}
          {isKnown ? <ChangePasswordPanel user={session.user} /> : <SignInForm />}
        </main>
      </Card>
      <ConfidentialityNotice />
      <ProductFooter />
    </Flex>
  );
}
