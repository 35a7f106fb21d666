import type { LoginHabits } from "@field-advisor/schema/activity.endpoints";
import { Text } from "@radix-ui/themes";
import { timeSpent } from "../../lib/sign-ins.tsx";
import { nameOfDay } from "../../lib/zoned-time.ts";

type RecentDay = LoginHabits["recentActivity"][number];

const wordsOf = ({ sessions, totalDuration }: RecentDay): string =>
  `${sessions} ${sessions === 1 ? "sign-in" : "sign-ins"}${totalDuration === null ? "" : `, ${timeSpent(totalDuration)}`}`;

/** The last days on which somebody signed in, newest first; the earlier ones behind a disclosure. */
export function RecentDays({ days }: { days: readonly RecentDay[] }) {
  const [last, ...earlier] = days.toReversed();
  if (!last) return <Text size="2">None</Text>;
  const line = (day: RecentDay) => `${nameOfDay(day.date)}: ${wordsOf(day)}`;
  if (earlier.length === 0) return <Text size="2">{line(last)}</Text>;
  return (
    <details>
      <summary>
        <Text size="2">{line(last)}</Text>
      </summary>
      <ul className="fa-plain-list">
        {earlier.map((day) => (
          <li key={day.date}>
            <Text size="2" color="gray">
              {line(day)}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
