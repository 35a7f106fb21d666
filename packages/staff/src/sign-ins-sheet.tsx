import { keyOf, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { shownAtOnce } from "@field-advisor/schema/constants";
import { fullName, ListEmpty, ListView, Sheet } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { LoginSessionList } from "./login-session-list.tsx";
import { LoadMore } from "./load-more.tsx";

interface SignInsSheetProps {
  userId: number;
  /** The user, where the screen knows them already. */
  user?: { firstName: string; lastName: string; email: string };
  onClose: () => void;
}

/** When, where and for how long one user was signed in, newest first. */
export function SignInsSheet({ userId, user, onClose }: SignInsSheetProps) {
  const query = useInfiniteQuery(userSignIns(userId));
  const person = user ?? query.data?.pages[0];
  return (
    <Sheet
      title={person ? `Sign-ins of ${fullName(person)}` : "Sign-ins"}
      description={person?.email ?? "Newest first"}
      onClose={onClose}
    >
      <ListView
        what="sign-ins"
        items={query.data?.pages.flatMap(({ sessions }) => sessions)}
        failure={query.isError && !query.data ? describeError(query.error) : null}
        filtered={false}
        empty={<ListEmpty title="No sign-ins yet">No login sessions recorded for this user</ListEmpty>}
        onClearFilters={onClose}
        onRetry={() => void query.refetch()}
      >
        {(sessions) => (
          <Flex direction="column" gap="4">
            <LoginSessionList sessions={sessions} />
            <LoadMore query={query} />
          </Flex>
        )}
      </ListView>
    </Sheet>
  );
}

const pageSize = shownAtOnce.recentSessions;

/** Options for reading the sign-ins of one user part by part, newest first; read anew whenever they are opened. */
const userSignIns = (id: number) => {
  const params = { id };
  return infiniteQueryOptions({
    queryKey: [...keyOf("GET /api/activity/users/:id/logins", { params }), "all"],
    queryFn: ({ pageParam, signal }) =>
      request(
        "GET /api/activity/users/:id/logins",
        { params, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ sessions }, _all, offset) =>
      sessions.length < pageSize ? undefined : offset + pageSize,
    staleTime: 0,
  });
};
