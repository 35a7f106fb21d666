import { keyOf, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { shownAtOnce } from "@field-advisor/schema/activity-constants";
import { fullName } from "../text/names.tsx";
import { ListEmpty, ListView } from "../lists/list-states.tsx";
import { Peek } from "../dialogs/peek.tsx";
import { Box, Flex, Tabs } from "@radix-ui/themes";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { LoginSessionList } from "./login-session-list.tsx";
import { LoadMore } from "../lists/load-more.tsx";
import { PersonAttempts } from "./person-attempts.tsx";
import { OpeningList } from "../content/opening-list.tsx";

interface ActivitySheetProps {
  userId: number;
  /** The user, where the screen knows them already. */
  user?: { firstName: string; lastName: string; email: string };
  onClose: () => void;
}

/** What one user did, newest first: when and where they signed in, what they opened in the library and practised. */
export function ActivitySheet({ userId, user, onClose }: ActivitySheetProps) {
  const signIns = useSignIns(userId);
  const person = user ?? signIns.data?.pages[0];
  return (
    <Peek
      title={person ? `Activity of ${fullName(person)}` : "Activity"}
      description={person?.email ?? "Newest first"}
      onClose={onClose}
    >
      <Tabs.Root defaultValue="sign-ins">
        <Tabs.List aria-label="Activity">
          <Tabs.Trigger value="sign-ins">Sign-ins</Tabs.Trigger>
          <Tabs.Trigger value="library">Library</Tabs.Trigger>
          <Tabs.Trigger value="practice">Practice</Tabs.Trigger>
        </Tabs.List>
        <Box pt="4">
          <Tabs.Content value="sign-ins">
            <SignIns query={signIns} onClose={onClose} />
          </Tabs.Content>
          <Tabs.Content value="library">
            <OpeningList
              whose={{ userId }}
              atOnce={pageSize}
              nameOf={({ title }) => title}
              empty={
                <ListEmpty title="Nothing opened yet">This user has opened nothing in the library.</ListEmpty>
              }
              onClose={onClose}
            />
          </Tabs.Content>
          <Tabs.Content value="practice">
            <PersonAttempts userId={userId} atMost={pageSize} onClose={onClose} />
          </Tabs.Content>
        </Box>
      </Tabs.Root>
    </Peek>
  );
}

interface SignInsProps {
  query: ReturnType<typeof useSignIns>;
  onClose: () => void;
}

const SignIns = ({ query, onClose }: SignInsProps) => (
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
);

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

const useSignIns = (userId: number) => useInfiniteQuery(userSignIns(userId));
