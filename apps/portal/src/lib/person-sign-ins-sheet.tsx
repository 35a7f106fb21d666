import { callEndpoint, keyOf } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import { activityEndpoints, shownAtOnce } from "@field-advisor/schema/activity";
import { fullName, ListView, Sheet } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { LoadMore } from "./load-more.tsx";
import { LoginSessionList } from "./login-session-list.tsx";

const pageSize = shownAtOnce.recentSessions;

const signInsOf = (id: number) => {
  const params = { id };
  return infiniteQueryOptions({
    queryKey: [...keyOf(activityEndpoints.userLogins, { params }), "all"],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        activityEndpoints.userLogins,
        { params, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ sessions }, _all, offset) =>
      sessions.length < pageSize ? undefined : offset + pageSize,
    staleTime: 0,
  });
};

export interface PersonSignInsProps {
  userId: number;
  onClose: () => void;
}

/** When and where one person signed in, newest first. */
export function PersonSignInsSheet({ userId, onClose }: PersonSignInsProps) {
  const query = useInfiniteQuery(signInsOf(userId));
  const person = query.data?.pages[0];
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
        empty={<Text as="p">No login sessions recorded for this user</Text>}
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
