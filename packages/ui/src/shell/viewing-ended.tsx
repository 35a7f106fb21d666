import { Button, Card, Flex, Heading, Text } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { useDeparture } from "../app/departure.ts";
import { originOf } from "../app/origins.ts";
import { useSessionControl } from "../app/session.ts";
import { useDocumentTitle } from "./document-title.ts";
import { Logo } from "./logo.tsx";

/**
 * What is left of a window that showed the product as somebody else. It loads again before it shows its owner's own
 * side, so nobody takes one for the other.
 */
export function ViewingEnded() {
  const { endedViewing } = useSessionControl();
  const { leaveTo, leaving } = useDeparture();
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = Boolean(window.opener);
  useDocumentTitle("Impersonation Ended");
  useEffect(() => heading.current?.focus(), []);
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="5" p="4" className="fa-page-center">
      <main id="main">
        <Logo size={56} />
        <Card size="4" className="fa-viewing-ended">
          <Heading as="h1" size="5" mb="2" ref={heading} tabIndex={-1} className="fa-main">
            {endedViewing ? `Viewing as ${endedViewing} has ended` : "Viewing as another user has ended"}
          </Heading>
          <Text as="p">To view as a user again, choose View as User in User Management.</Text>
          <Flex gap="3" mt="5" wrap="wrap">
            {opened && <Button onClick={() => window.close()}>Close window</Button>}
            <Button
              variant={opened ? "soft" : "solid"}
              disabled={leaving}
              onClick={() => leaveTo(`${originOf("portal")}/login`, { replace: true })}
            >
              Continue as yourself
            </Button>
          </Flex>
        </Card>
      </main>
    </Flex>
  );
}
