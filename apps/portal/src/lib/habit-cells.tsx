import { SessionDuration } from "@field-advisor/ui";
import { Skeleton, Text } from "@radix-ui/themes";
import type { UserWithHabits } from "./users-with-habits.ts";

/** How often a user has signed in. */
export function SessionCount({ habits, failed }: Pick<UserWithHabits, "habits"> & { failed: boolean }) {
  if (!habits) return failed ? <Text color="gray">Not read</Text> : <Skeleton>000</Skeleton>;
  return <Text className="fa-numbers">{habits.totalSessions}</Text>;
}

/** How long a user's sessions are on average; nothing is claimed of somebody who was never here. */
export function AverageSession({ habits, failed }: Pick<UserWithHabits, "habits"> & { failed: boolean }) {
  if (!habits) return failed ? <Text color="gray">Not read</Text> : <Skeleton>00 min</Skeleton>;
  if (habits.totalSessions === 0) return <Text color="gray">No sessions yet</Text>;
  return (
    <Text className="fa-numbers">
      <SessionDuration minutes={habits.avgSessionDuration} />
    </Text>
  );
}
