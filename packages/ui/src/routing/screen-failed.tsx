import { Button, Flex, Heading, Text } from "@radix-ui/themes";

const reload = () => window.location.reload();

/** For a screen whose code could not be loaded or has failed; most often a new version was published meanwhile. */
export function ScreenFailed() {
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <main id="main" role="alert">
        <Heading as="h1" size="6" align="center">
          This page could not be shown
        </Heading>
        <Text align="center" color="gray">
          A new version may have been published while the page was open. Load it again to continue.
        </Text>
        <Button size="3" onClick={reload}>
          Load again
        </Button>
      </main>
    </Flex>
  );
}
