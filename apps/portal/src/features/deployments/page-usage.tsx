import type { Deployment, PageUse } from "@field-advisor/schema/deployments.endpoints";
import { grouped, Section } from "@field-advisor/ui";
import { Figures, Freshness } from "@field-advisor/ui/figures";
import { StatCard, StatList } from "@field-advisor/ui/stat";
import { namedParts, rangeLabels } from "@field-advisor/ui/ranges";
import { TimelineChart } from "@field-advisor/ui/charts";
import { Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { usageOf } from "./deployments.queries.ts";

const range = "30d";
const period = `in the last ${rangeLabels(range)}`;

/** How a page was used lately, without the staff's own previews. */
export function PageUsage({ deployment: { id } }: { deployment: Deployment }) {
  const query = useQuery(usageOf(id, range));
  return (
    <Section isCard title={`Use ${period}`}>
      <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
      <Figures what="use of the page" query={query}>
        {(use) => (
          <Flex direction="column" gap="4">
            <Totals use={use} />
            <TimelineChart
              title={`Visits and conversations by day, last ${rangeLabels(range)}`}
              labelName="Day"
              {...namedParts(use.timeline, range, use.timeZone)}
              series={[
                { name: "Visits", values: use.timeline.map(({ visits }) => visits) },
                { name: "Conversations", values: use.timeline.map(({ conversations }) => conversations) },
              ]}
            />
          </Flex>
        )}
      </Figures>
    </Section>
  );
}

const Totals = ({ use: { visits, conversations, minutes, messagesRead } }: { use: PageUse }) => (
  <StatList label="Figures of the page">
    <StatCard
      label="Visits"
      definition={`How often people other than staff opened the page ${period}.`}
      value={grouped(visits)}
    />
    <StatCard
      label="Conversations"
      definition={`Conversations of recipients that began ${period}. Previews by staff do not count.`}
      value={grouped(conversations)}
    />
    <StatCard
      label="Minutes"
      definition="Total length of these conversations."
      value={grouped(Math.round(minutes))}
    />
    <StatCard
      label="Messages read"
      definition={`Messages that recipients of this page marked as read ${period}.`}
      value={grouped(messagesRead)}
    />
  </StatList>
);
