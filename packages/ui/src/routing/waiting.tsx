import { Button, Flex, Heading, Spinner, Text } from "@radix-ui/themes";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { useDeparture } from "../app/leaving.ts";
import { useSessionControl } from "../app/session.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import type { Place } from "./addresses.tsx";

/** Says what is going on while there is nothing else to show. */
export function Waiting({ text = "Loading..." }: { text?: string }) {
  return (
    <Flex asChild align="center" justify="center" gap="3" p="6" className="fa-waiting">
      <output>
        <Spinner size="3" />
        <Text color="gray">{text}</Text>
      </output>
    </Flex>
  );
}

interface UnreachableProps {
  as?: "main" | "div";
  /** For those who do not want to wait until it is tried again. */
  onTry: () => void;
}

const sentence = "We cannot reach the server";

/** Stands in place of a screen while the server does not answer; what shows it tries again by itself. */
export function Unreachable({ as: Tag = "main", onTry }: UnreachableProps) {
  useDocumentTitle(sentence);
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <Tag id={Tag === "main" ? "main" : undefined} role="alert">
        <Heading as="h1" size="6" align="center">
          {sentence}
        </Heading>
        <Text align="center" color="gray">
          This page tries again automatically and continues as soon as the server answers.
        </Text>
        <Button size="3" onClick={onTry}>
          Try now
        </Button>
      </Tag>
    </Flex>
  );
}

/** Stands in place of a screen until it is known who is there. */
export function SessionAwaited() {
  const { session, refresh } = useSessionControl();
  return session.state === "unreachable" ? <Unreachable onTry={() => void refresh()} /> : <Waiting />;
}

/** Whether nobody knows yet who is signed in, and no screen may judge it. */
export const isAwaited = ({ state }: { state: string }): boolean =>
  state === "loading" || state === "unreachable";

/** Goes to another screen once, of this app or another, and says so meanwhile. */
export function Redirect({ to: { app, path, href }, text }: { to: Place; text: string }) {
  const navigate = useNavigate();
  const current = useCurrentApp();
  const { leaving, leaveTo } = useDeparture();
  const stays = app === current;
  useEffect(() => {
    if (leaving) return;
    if (stays) void navigate(path, { replace: true });
    else leaveTo(href, { replace: true });
  }, [leaving, stays, path, href, navigate, leaveTo]);
  return <Waiting text={text} />;
}
