import { Flex, Text } from "@radix-ui/themes";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

interface WeekBarsProps {
  /** Sunday first. */
  counts: readonly number[];
  timeZone: string;
}

/** Sign-ins by day of the week: a column for each day with its number below. */
export function WeekBars({ counts, timeZone }: WeekBarsProps) {
  const most = Math.max(1, ...counts);
  return (
    <Flex direction="column" gap="1" className="week">
      <Text size="2" color="gray" id="week">
        By day of the week ({timeZone})
      </Text>
      <ul className="fa-plain-list week-bars" aria-labelledby="week">
        {days.map((day, index) => {
          const count = counts[index] ?? 0;
          return (
            <li key={day}>
              <div className="week-track" aria-hidden>
                <div className="week-bar" style={{ height: `${(100 * count) / most}%` }} />
              </div>
              <Text as="div" size="1" color="gray">
                {day}
              </Text>
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
