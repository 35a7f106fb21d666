import { describeError } from "@field-advisor/api-client/api-error";
import { FailureNotice, SessionDuration, Section, Muted } from "@field-advisor/ui";
import { Stat } from "@field-advisor/ui/stat";
import { Flex, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { SignOutOthers } from "../../lib/sign-out-others.tsx";
import { ownHabits } from "./activity-log.queries.ts";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

interface WeekBarsProps {
  /** Sunday first. */
  counts: readonly number[];
  timeZone: string;
}

/** Sign-ins by day of the week: a column for each day with its number below. */
function WeekBars({ counts, timeZone }: WeekBarsProps) {
  const most = Math.max(1, ...counts);
  return (
    <Flex direction="column" gap="1" className="week">
      <Muted id="week">By day of the week ({timeZone})</Muted>
      <ul className="fa-plain-list week-bars" aria-labelledby="week">
        {days.map((day, index) => {
          const count = counts[index] ?? 0;
          return (
            <li key={day}>
              <div className="week-track" aria-hidden>
                <div className="week-bar" style={{ height: `${(100 * count) / most}%` }} />
              </div>
              <Muted as="div" size="1">
                {day}
              </Muted>
              <Text as="div" size="1" weight="medium" className="fa-numbers">
                {count}
              </Text>
            </li>
          );
        })}
      </ul>
    </Flex>
  );
}

/** How the reader signs in: how often, for how long, on which days. */
export function OwnHabits() {
  const { data, isPending, isError, error, refetch } = useQuery(ownHabits);
  return (
    <Section isCard mb="5" title="Your sign-ins" aside={<SignOutOthers label="Sign out other sessions" />}>
      {isError && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="96px" />}
      {data && (
        <Flex gap="6" wrap="wrap" align="end">
          <Stat label="Total sign-ins" value={data.totalSessions} />
          <Stat label="Average session" value={<SessionDuration minutes={data.avgSessionDuration} />} />
          <WeekBars counts={data.loginsByDay} timeZone={data.timeZone} />
        </Flex>
      )}
    </Section>
  );
}
