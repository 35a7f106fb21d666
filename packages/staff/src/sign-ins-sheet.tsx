import { describeError } from "@field-advisor/api-client/describe-error";
import { fullName, ListEmpty, ListView, Sheet } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadMore } from "./load-more.tsx";
import { LoginSessionList } from "./login-session-list.tsx";
import { userSignIns } from "./user-sign-ins.ts";

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
