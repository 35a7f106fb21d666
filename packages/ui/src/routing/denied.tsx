import { insufficientRolePath, type Role } from "@field-advisor/schema/routes";
import { Code, Flex, Heading, Text } from "@radix-ui/themes";
import { useLocation } from "react-router";
import { useCurrentUser } from "../app/session.ts";
import { useToast } from "../feedback/toast-queue.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { mayOpen, screenAt } from "./addresses.tsx";
import { useCarriedWord } from "./arrival.ts";
import { LinkButton } from "./links.tsx";

const parameter = "denied";

const people = { OWNER: "owners", ADMIN: "administrators", USER: "users" } as const satisfies Record<
  Role,
  string
>;

/** Where someone goes whose role does not open a screen; the address carries which, because it may lead to another app. */
export const deniedAddress = (pathname: string): string =>
  `${insufficientRolePath}?${parameter}=${encodeURIComponent(pathname)}`;

/** Why a role was turned away from an address, or null where it was not; only words of the route table are repeated. */
export function denialOf(pathname: string, role: Role): string | null {
  const screen = screenAt(pathname);
  if (!screen || screen.roles === "everyone" || mayOpen(screen, role)) return null;
  const allowed = screen.roles.map((each) => people[each]).join(" and ");
  return `${screen.menuLabel ?? screen.label} is available to ${allowed}.`;
}

/** Says why someone was sent here, once. */
export function DenialNotice() {
  const { role } = useCurrentUser();
  const show = useToast();
  useCarriedWord(parameter, (pathname) => {
    const title = denialOf(pathname, role);
    if (title) show({ title });
  });
  return null;
}

/** For an address that no app has a screen for. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  useDocumentTitle("404 Page Not Found");
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <main id="main">
        <Heading as="h1" size="6" align="center">
          404 Page Not Found
        </Heading>
        <Text align="center">The page you're looking for doesn't exist.</Text>
        <Code variant="soft" color="gray" className="fa-break">
          {pathname}
        </Code>
        <LinkButton to="/" size="3">
          Go to Dashboard
        </LinkButton>
      </main>
    </Flex>
  );
}
