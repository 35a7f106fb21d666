import { userSignIns } from "@field-advisor/api-client/user-sign-ins";
import type { LoginSession } from "@field-advisor/schema/activity.endpoints";
import {
  describeDevice,
  fullName,
  ListEmpty,
  ListView,
  RelativeTime,
  SessionDuration,
  Sheet,
} from "@field-advisor/ui";
import { Box, Button, Flex, Text } from "@radix-ui/themes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { failureOf } from "./figures.tsx";

function SignInRow({ session }: { session: LoginSession }) {
  const { loginTime, sessionDuration, isActiveSession, ipAddress, userAgent } = session;
  const place = [userAgent && describeDevice(userAgent), ipAddress].filter(Boolean).join(", ");
  return (
    <Flex asChild justify="between" gap="4" py="3">
      <li>
        <Box minWidth="0">
          <Text as="div" size="2" weight="medium">
            <RelativeTime iso={loginTime} />
          </Text>
          <Text as="div" size="1" color="gray" className="fa-break">
            {place}
          </Text>
        </Box>
        <Text as="div" size="2" align="right" className="fa-numbers">
          <SessionDuration minutes={sessionDuration} isOpen={isActiveSession} />
        </Text>
      </li>
    </Flex>
  );
}

interface UserSignInsSheetProps {
  user: { userId: number; firstName: string; lastName: string; email: string };
  onClose: () => void;
}

/** When, where and for how long one user was signed in, newest first. */
export function UserSignInsSheet({ user, onClose }: UserSignInsSheetProps) {
  const query = useInfiniteQuery(userSignIns(user.userId));
  return (
    <Sheet title={`Sign-ins of ${fullName(user)}`} description={user.email} onClose={onClose}>
      <ListView
        what="sign-ins"
        items={query.data?.pages.flatMap(({ sessions }) => sessions)}
        failure={failureOf(query)}
        filtered={false}
        empty={<ListEmpty title="No sign-ins yet">No login sessions recorded for this user</ListEmpty>}
        onClearFilters={onClose}
        onRetry={() => void query.refetch()}
      >
        {(sessions) => (
          <>
            <ul className="fa-plain-list fa-divided">
              {sessions.map((session) => (
                <SignInRow key={`${session.loginTime} ${session.userAgent}`} session={session} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Flex mt="3">
                <Button
                  variant="soft"
                  highContrast
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Load more
                </Button>
              </Flex>
            )}
          </>
        )}
      </ListView>
    </Sheet>
  );
}
