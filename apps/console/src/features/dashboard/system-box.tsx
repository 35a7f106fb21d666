import type { OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { product } from "@field-advisor/schema/product";
import { BusyButton, grouped, RelativeTime, Section, TextLink } from "@field-advisor/ui";
import { Badge, Card, DataList, Flex, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { providerHealth } from "./dashboard.queries.ts";

const units = ["kB", "MB", "GB", "TB"] as const;

/** "1.4 GB", in units of a thousand, as storage is sold. */
export function formatBytes(bytes: number): string {
  const steps = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** steps;
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[steps - 1]}`;
}

function ProviderHealth() {
  const { data, isError, isFetching, refetch } = useQuery(providerHealth);
  if (isError && !data)
    return (
      <Flex gap="2" align="center" wrap="wrap">
        <Text>Could not be loaded.</Text>
        <BusyButton size="1" variant="soft" color="gray" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </BusyButton>
      </Flex>
    );
  if (!data) return <Skeleton>Answers, checked just now</Skeleton>;
  const answers = data.reachable ? "Answers" : "Does not answer";
  const colour = data.reachable ? "green" : "red";
  return (
    <Flex gap="2" align="center" wrap="wrap">
      {/* What was true when it was last read may be so no more. */}
      <Badge color={isError ? "gray" : colour}>
        {data.refusesKey ? "The voice provider refuses our key" : answers}
      </Badge>
      <Text size="1" color={isError ? "amber" : "gray"}>
        checked <RelativeTime iso={data.checkedAt} />
        {isError && ", could not be refreshed"}
      </Text>
    </Flex>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item align={{ initial: "start", sm: "center" }}>
    <DataList.Label minWidth="120px">{label}</DataList.Label>
    <DataList.Value>{children}</DataList.Value>
  </DataList.Item>
);

const modes = {
  local: "Our own voice agent",
  provider: "ElevenLabs",
} as const satisfies Record<OwnerDashboard["system"]["agentMode"], string>;

/** What of the agents' engines fails, with the reason; nothing while all of them work. */
function FailingEngines({ attention }: Pick<OwnerDashboard, "attention">) {
  const failing = attention.find(({ kind }) => kind === "engines_failing");
  if (!failing) return null;
  return (
    <Row label="Voice engines">
      <Flex direction="column" gap="2" className="fa-break">
        {failing.items.map(({ id, name, problem }) => (
          <Text as="p" key={id}>
            <TextLink to="/agent-management" color="red">
              {name} fails
            </TextLink>{" "}
            {problem}
          </Text>
        ))}
      </Flex>
    </Row>
  );
}

/** How the system is: what it runs on, what it takes up, and what failed. */
export function SystemBox({ dashboard: { system, timeZone, attention } }: { dashboard: OwnerDashboard }) {
  const { agentMode, conversationsNow, databaseBytes, files, failedJobs, lastBackupAt } = system;
  return (
    <Section title="System">
      <Card size="2">
        <DataList.Root size="2" orientation={{ initial: "vertical", sm: "horizontal" }}>
          <Row label="Version">{product.versionLabel}</Row>
          <Row label="Time zone">
            <TextLink to="/user-management?tab=setup">{timeZone}</TextLink>
          </Row>
          <Row label="Voice agents">{modes[agentMode]}</Row>
          <Row label="Voice provider">
            <ProviderHealth />
          </Row>
          <FailingEngines attention={attention} />
          <Row label="Conversations now">{conversationsNow === 0 ? "None" : grouped(conversationsNow)}</Row>
          <Row label="Background work">
            {failedJobs === 0 ? (
              "Nothing failed"
            ) : (
              <TextLink to="/owner-dashboard?failed=true" color="red">
                {grouped(failedJobs)} failed
              </TextLink>
            )}
          </Row>
          <Row label="Database">{formatBytes(databaseBytes)}</Row>
          <Row label="Files">
            {formatBytes(files.usedBytes)} of {formatBytes(files.quotaBytes)}
          </Row>
          <Row label="Last back-up">
            {lastBackupAt === null ? "Never" : <RelativeTime iso={lastBackupAt} />}
          </Row>
        </DataList.Root>
      </Card>
    </Section>
  );
}
