import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useDocumentTitle } from "../shell/document-title.ts";

interface UnreachableProps {
  /** For those who do not want to wait until it is tried again. */
  onTry: () => void;
}

const sentence = "We cannot reach the server";

/** Stands in place of a screen while the server does not answer; what shows it tries again by itself. */
export function Unreachable({ onTry }: UnreachableProps) {
  useDocumentTitle(sentence);
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <main id="main" role="alert">
        <Heading as="h1" size="6" align="center">
          {sentence}
        </Heading>
        <Text align="center" color="gray">
          This page tries again by itself, and goes on as soon as the server answers.
        </Text>
        <Button size="3" onClick={onTry}>
          Try now
        </Button>
      </main>
    </Flex>
  );
}
