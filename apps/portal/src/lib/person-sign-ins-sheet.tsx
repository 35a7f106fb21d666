import { describeError } from "@field-advisor/api-client/describe-error";
import { userSignIns } from "@field-advisor/api-client/user-sign-ins";
import { fullName, ListView, Sheet } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadMore } from "./load-more.tsx";
import { LoginSessionList } from "./login-session-list.tsx";

export interface PersonSignInsProps {
  userId: number;
  onClose: () => void;
}

/** When and where one person signed in, newest first. */
export function PersonSignInsSheet({ userId, onClose }: PersonSignInsProps) {
  const query = useInfiniteQuery(userSignIns(userId));
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
