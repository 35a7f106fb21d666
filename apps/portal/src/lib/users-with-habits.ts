import { pageOf, queryOf, type Call } from "@field-advisor/api-client";
import type { LoginHabits } from "@field-advisor/schema/activity.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

type UserListQuery = NonNullable<Call<"GET /api/users">["query"]>;

/** A user beside how they sign in; `habits` is undefined until that has been read. */
export interface UserWithHabits extends User {
  habits: Pick<LoginHabits, "totalSessions" | "avgSessionDuration"> | undefined;
}

const nobodyYet = { totalSessions: 0, avgSessionDuration: null };

/** One page of users with their sign-in habits, which the server keeps apart from the users. */
export function useUsersWithHabits(query: UserListQuery) {
  const users = useQuery({
    ...pageOf("GET /api/users", { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const ids = (users.data?.items ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
  const habits = useQuery({
    ...queryOf("GET /api/activity/login-patterns", {
      query: { userIds: ids.join(","), limit: Math.max(1, ids.length) },
    }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  const habitsOf = new Map(habits.data?.map((pattern) => [pattern.userId, pattern]));
  const items = users.data?.items.map((user): UserWithHabits => ({
    ...user,
    habits: habits.data && (habitsOf.get(user.id) ?? nobodyYet),
  }));
  return { users, habits, items, total: users.data?.total ?? 0 };
}
