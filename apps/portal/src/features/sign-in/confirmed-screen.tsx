import { proofProblems, proofScreen } from "@field-advisor/schema/proof-constants";
import { Logo, useDocumentTitle } from "@field-advisor/ui";
import { Button, Card, Flex, Heading, Text } from "@radix-ui/themes";
import { useSearchParams } from "react-router";

const unknownProblem = "Something went wrong at the other side.";

const sentenceOf = (problem: string): string =>
  Object.entries(proofProblems).find(([name]) => name === problem)?.[1] ?? unknownProblem;

/** Where somebody ends who was asked at a provider to prove who they are: what they do goes on in the other window. */
export function ConfirmedScreen() {
  const [params] = useSearchParams();
  const problem = params.get(proofScreen.problem);
  const title = problem === null ? "It's you" : "Not confirmed";
  useDocumentTitle(title);
  return (
    <Flex direction="column" align="center" justify="center" gap="5" px="4" py="6" className="fa-page-center">
      <Logo size={56} />
      <Card asChild size="4" className="sign-in-card">
        <main id="main">
          <Flex direction="column" gap="4">
            <Heading as="h1" size="6">
              {title}
            </Heading>
            <Text as="p" role="status">
              {problem === null
                ? "Close this window and go on in the other one, where you came from."
                : `${sentenceOf(problem)} Close this window; you can try again in the other one.`}
            </Text>
            <Button size="3" onClick={() => window.close()}>
              Close this window
            </Button>
          </Flex>
        </main>
      </Card>
    </Flex>
  );
}
