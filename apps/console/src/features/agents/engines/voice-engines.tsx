import type { VoiceEngine, VoiceEngines } from "@field-advisor/schema/engines.endpoints";
import {
  failedTo,
  FailureNotice,
  RelativeTime,
  Section,
  lazyDialog,
  useDialogs,
  Muted,
} from "@field-advisor/ui";
import { Button, DataList, Flex, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { voiceEngines } from "../agents.queries.ts";

const tryWords = () => import("./try-words.tsx");

// The microphone's code, and the rules of forms, would put every list with this card over its budget.
const dialogs = {
  hears: lazyDialog("Try hearing", async () => (await import("./try-hearing.tsx")).TryHearing),
  thinks: lazyDialog("Try thinking", async () => (await tryWords()).TryThinking),
  speaks: lazyDialog("Try speaking", async () => (await tryWords()).TrySpeaking),
};

const notices = { label: "Speech detection", none: "Nothing" };

const parts = [
  { part: "hears", label: "Speech recognition", none: "No speech recognizer", trial: "Try hearing" },
  { part: "thinks", label: "Language model", none: "The practice script", trial: "Try thinking" },
  { part: "speaks", label: "Speech synthesis", none: "Nothing", trial: "Try speaking" },
] as const satisfies readonly { part: keyof typeof dialogs; label: string; none: string; trial: string }[];

/** Voice engines at this moment, as the voice provider says. */
export function VoiceEnginesCard() {
  const { data, error, refetch } = useQuery(voiceEngines);
  return (
    <Section isCard mb="4" title="Voice engines" size="3">
      {error && !data && (
        <FailureNotice
          {...failedTo("Failed to ask the voice provider", error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton>Asking the voice provider...</Skeleton>}
      {data && <Engines engines={data.engines} />}
    </Section>
  );
}

function Engines({ engines }: { engines: VoiceEngines | null }) {
  const { dialog, open } = useDialogs(dialogs);
  if (engines === null)
    return (
      <Text as="p" size="2">
        The voice provider does not say. It is set up there for each agent.
      </Text>
    );
  return (
    <>
      <DataList.Root size="2" orientation={{ initial: "vertical", sm: "horizontal" }}>
        <Engine engine={engines.notices} {...notices} />
        {parts.map(({ part, label, none, trial }) => (
          <Engine key={part} engine={engines[part]} label={label} none={none}>
            <Button size="1" variant="soft" aria-label={trial} onClick={() => open(part)}>
              Try
            </Button>
          </Engine>
        ))}
      </DataList.Root>
      {dialog}
    </>
  );
}

interface EngineProps {
  engine: VoiceEngine;
  label: string;
  /** What is said where there is no such engine. */
  none: string;
  /** What can be done with it. */
  children?: ReactNode;
}

const Engine = ({ engine: { name, since, problem }, label, none, children }: EngineProps) => (
  <DataList.Item>
    <DataList.Label minWidth="112px">{label}</DataList.Label>
    <DataList.Value>
      <Flex justify="between" align="start" gap="3" width="100%">
        <Flex direction="column" minWidth="0" className="fa-break">
          <Text as="p" size="2">
            <span>{name ?? none}</span>{" "}
            <Muted size="1" className="fa-nowrap">
              since <RelativeTime iso={since} />
            </Muted>
          </Text>
          {problem !== null && <Muted as="p">{problem}</Muted>}
        </Flex>
        {children}
      </Flex>
    </DataList.Value>
  </DataList.Item>
);
