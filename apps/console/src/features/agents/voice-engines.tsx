import type { VoiceEngine, VoiceEngines } from "@field-advisor/schema/engines.endpoints";
import { failedTo } from "@field-advisor/staff";
import { FailureNotice, RelativeTime } from "@field-advisor/ui";
import { Card, DataList, Flex, Heading, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { voiceEngines } from "./agents.queries.ts";

const parts = [
  { part: "notices", label: "Notice speech by", none: "Nothing" },
  { part: "hears", label: "Hear with", none: "No recognizer" },
  { part: "thinks", label: "Think with", none: "The practice script" },
  { part: "speaks", label: "Speak with", none: "Nothing" },
] as const satisfies readonly { part: keyof VoiceEngines; label: string; none: string }[];

/** What agents hear, think and speak with at this moment, as the voice provider says. */
export function VoiceEnginesCard() {
  const headingId = useId();
  const { data, error, refetch } = useQuery(voiceEngines);
  return (
    <Card asChild size="2" mb="4">
      <section aria-labelledby={headingId}>
        <Heading as="h2" size="3" mb="2" id={headingId}>
          What agents hear, think and speak with
        </Heading>
        {error && !data && (
          <FailureNotice
            {...failedTo("Failed to ask the voice provider", error)}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <Skeleton>The voice provider is being asked.</Skeleton>}
        {data && <Engines engines={data.engines} />}
      </section>
    </Card>
  );
}

function Engines({ engines }: { engines: VoiceEngines | null }) {
  if (engines === null)
    return (
      <Text as="p" size="2">
        The voice provider does not tell. It is set up for each agent there.
      </Text>
    );
  return (
    <DataList.Root size="2" orientation={{ initial: "vertical", sm: "horizontal" }}>
      {parts.map(({ part, label, none }) => (
        <DataList.Item key={part}>
          <DataList.Label minWidth="112px">{label}</DataList.Label>
          <DataList.Value className="fa-break">
            <Engine engine={engines[part]} none={none} />
          </DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

/** @param none what is said where there is no such engine */
const Engine = ({ engine: { name, since, problem }, none }: { engine: VoiceEngine; none: string }) => (
  <Flex direction="column" minWidth="0">
    <Text as="p" size="2">
      <span>{name ?? none}</span>{" "}
      <Text size="1" color="gray" className="fa-nowrap">
        since <RelativeTime iso={since} />
      </Text>
    </Text>
    {problem !== null && (
      <Text as="p" size="2" color="gray">
        {problem}
      </Text>
    )}
  </Flex>
);
