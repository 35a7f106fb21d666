import type { VoiceEngines } from "@field-advisor/schema/agents.endpoints";
import { failedTo } from "@field-advisor/staff";
import { FailureNotice } from "@field-advisor/ui";
import { Card, DataList, Heading, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { voiceEngines } from "./agents.queries.ts";

const facts = ({ hearsWith, thinksWith, speaksWith }: VoiceEngines) => [
  {
    label: "Hear with",
    value: hearsWith ?? "No speech-to-text: they notice that somebody speaks, and do not know the words.",
  },
  {
    label: "Think with",
    value: thinksWith ?? "No language model: they follow their practice scripts.",
  },
  { label: "Speak with", value: speaksWith },
];

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
    <DataList.Root size="2">
      {facts(engines).map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.Label minWidth="88px">{label}</DataList.Label>
          <DataList.Value className="fa-break">{value}</DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
