import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { Unreachable } from "./unreachable.tsx";

const reload = () => window.location.reload();

/** The address of code that could not be loaded, or of the page where the browser does not say; null for other faults. */
function missingCode(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  if (!/imported module|module script|preload CSS/i.test(message)) return null;
  const [address] = /https?:\/\/\S+|\/assets\/\S+/.exec(message) ?? [];
  return address ?? window.location.href;
}

type Answer = "there" | "gone" | "none";

async function ask(address: string): Promise<Answer> {
  try {
    const { ok, status } = await fetch(address, { method: "HEAD", cache: "no-store" });
    if (ok) return "there";
    return status === 404 ? "gone" : "none";
  } catch {
    return "none";
  }
}

const askedAgainMs = 3000;

/** Whether code that a screen needs is still published; a server that does not answer is asked until it does. */
function useAnswer(address: string | null): Answer | "awaited" {
  const [answer, setAnswer] = useState<Answer | "awaited">("awaited");
  useEffect(() => {
    if (address === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askUntilAnswered = async (isFirst: boolean): Promise<void> => {
      const next = await ask(address);
      if (isOver) return;
      if (next !== "none" && !isFirst) return reload();
      setAnswer(next);
      if (next === "none") timer = setTimeout(() => void askUntilAnswered(false), askedAgainMs);
    };
    void askUntilAnswered(true);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address]);
  return answer;
}

/** For a screen whose code could not be loaded or has failed. */
export function ScreenFailed() {
  const answer = useAnswer(missingCode(useRouteError()));
  if (answer === "none") return <Unreachable onTry={reload} />;
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <main id="main" role="alert">
        <Heading as="h1" size="6" align="center">
          This page could not be shown
        </Heading>
        <Text align="center" color="gray">
          {answer === "gone" && "A new version may have been published while the page was open. "}
          Load it again to continue.
        </Text>
        <Button size="3" onClick={reload}>
          Load again
        </Button>
      </main>
    </Flex>
  );
}
