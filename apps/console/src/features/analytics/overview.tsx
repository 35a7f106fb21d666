import type { Range, SignInSummary } from "@field-advisor/schema/activity.endpoints";
import type { UsageStats } from "@field-advisor/schema/analytics.endpoints";
import { formatMinutes, grouped } from "@field-advisor/ui";
import { TimelineChart } from "@field-advisor/ui/charts";
import { Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { compare, Figures, Freshness } from "@field-advisor/ui/figures";
import { namedParts, partOf, rangeLabels } from "@field-advisor/ui/ranges";
import { SignInChart, signInsIn } from "../../lib/sign-ins.tsx";
import { usageIn } from "./analytics.queries.ts";
import { StatCard, StatList } from "@field-advisor/ui/stat";
import { conversationsInWords } from "./conversation-words.ts";

function SignInStatCards({ summary: { totals, previous }, range }: { summary: SignInSummary; range: Range }) {
  const average = totals.avgSessionDuration;
  return (
    <>
      <StatCard
        label="Sign-ins"
        definition={`How often somebody signed in during the last ${rangeLabels(range)}, compared with the ${rangeLabels(range)} before. Viewing as another user does not count.`}
        value={grouped(totals.sessions)}
        comparison={compare(totals.sessions, previous.sessions, grouped)}
      />
      <StatCard
        label="Active users"
        definition={`Different people who signed in during the last ${rangeLabels(range)}.`}
        value={grouped(totals.activeUsers)}
      />
      <StatCard
        label="Active now"
        definition="People who are signed in now."
        value={grouped(totals.activeNow)}
      />
      <StatCard
        label="Average session"
        definition="Average length of sessions that have ended. Open sessions do not count."
        value={average === null ? "-" : formatMinutes(average)}
        comparison={compare(average, previous.avgSessionDuration, formatMinutes)}
      />
    </>
  );
}

function UsageStatCards({ usage: { totals, talks }, range }: { usage: UsageStats; range: Range }) {
  return (
    <>
      <StatCard
        label="Conversations"
        definition={`${conversationsInWords(range)} Agents shows them by agent.`}
        value={grouped(talks.conversations)}
      />
      <StatCard
        label="Page visits"
        definition={`How often a deployment page was opened during the last ${rangeLabels(range)}.`}
        value={grouped(totals.PAGE_VISIT)}
      />
    </>
  );
}

function UsageChart({ usage: { timeline, timeZone }, range }: { usage: UsageStats; range: Range }) {
  const part = partOf(range);
  return (
    <TimelineChart
      title={`Page visits and conversations by ${part.toLowerCase()}, last ${rangeLabels(range)}`}
      labelName={part}
      {...namedParts(timeline, range, timeZone)}
      series={[
        { name: "Page visits", values: timeline.map(({ visits }) => visits) },
        { name: "Conversations", values: timeline.map(({ conversations }) => conversations) },
      ]}
    />
  );
}

/** The figures that matter most, and how they came about. */
export function Overview({ range }: { range: Range }) {
  const signIns = useQuery(signInsIn(range));
  const usage = useQuery(usageIn(range));
  return (
    <>
      <Freshness query={signIns} at={signIns.data?.asOf} timeZone={signIns.data?.timeZone} />
      <Flex direction="column" gap="5">
        <Figures what="sign-ins" query={signIns}>
          {(summary) => (
            <Flex direction="column" gap="4">
              <StatList label="Sign-in figures">
                <SignInStatCards summary={summary} range={range} />
              </StatList>
              <SignInChart summary={summary} range={range} />
            </Flex>
          )}
        </Figures>
        <Figures what="usage" query={usage}>
          {(stats) => (
            <Flex direction="column" gap="4">
              <StatList label="Usage figures">
                <UsageStatCards usage={stats} range={range} />
              </StatList>
              <UsageChart usage={stats} range={range} />
            </Flex>
          )}
        </Figures>
      </Flex>
    </>
  );
}
