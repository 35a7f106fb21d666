import { Button, Code, Flex, Heading, Text } from "@radix-ui/themes";
import { useLocation } from "react-router";
import { useDocumentTitle } from "../shell/document-title.ts";
import { AppLink } from "./app-link.tsx";

/** For an address that no app has a screen for. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  useDocumentTitle("404 Page Not Found");
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <main id="main">
        <Heading as="h1" size="8" align="center">
          404 Page Not Found
        </Heading>
        <Text align="center">The page you're looking for doesn't exist.</Text>
        <Code variant="soft" color="gray" highContrast className="fa-break">
          {pathname}
        </Code>
        <Button asChild size="3">
          <AppLink to="/">Go to Dashboard</AppLink>
        </Button>
      </main>
    </Flex>
  );
}
