import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { Drill } from "@field-advisor/schema/drills.endpoints";
import { describeError } from "@field-advisor/api-client/api-error";
import { exactTime, FailureNotice, Muted, Section } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { speakerOf } from "./attempt-words.tsx";
import { DrillShown } from "./drill-shown.tsx";
import { drillsOf } from "./drills.queries.ts";

interface DrillsSectionProps {
  attempt: Attempt;
  isOwn: boolean;
}

/** What its person said once more after the attempt. */
export function DrillsSection({ attempt, isOwn }: DrillsSectionProps) {
  const { data, error, refetch } = useQuery({ ...drillsOf(attempt.id), enabled: attempt.hasDrills });
  if (!attempt.hasDrills) return null;
  const who = speakerOf(true, attempt, isOwn);
  return (
    <Section title="Said once more">
      <Flex direction="column" gap="4">
        <Muted as="p">This does not count: the result stays as it is.</Muted>
        {error && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
        {data?.map((drill) => (
          <Flex key={drill.id} direction="column" gap="1" align="start">
            <Text as="p" size="2" weight="medium" className="fa-break">
              {titleOf(drill, attempt)}
            </Text>
            <Muted as="p" size="1">
              <time dateTime={drill.startedAt}>{exactTime.format(new Date(drill.startedAt))}</time>
            </Muted>
            <DrillShown drill={drill} isOwn={isOwn} who={who} />
          </Flex>
        ))}
      </Flex>
    </Section>
  );
}

const titleOf = ({ kind, line, check }: Drill, { checks }: Attempt): string =>
  kind === "from_here"
    ? `From line ${line + 1} again`
    : (checks.find(({ key }) => key === check)?.sentence ?? `In the place of line ${line + 1}`);
