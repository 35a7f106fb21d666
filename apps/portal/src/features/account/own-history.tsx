import { describeError } from "@field-advisor/api-client/api-error";
import type { OpenSession } from "@field-advisor/schema/auth.endpoints";
import {
  ActionButton,
  describeDevice,
  ListView,
  Moment,
  RelativeTime,
  useToast,
  EventTypeBadge,
  Muted,
  TextLink,
  ItemRow,
} from "@field-advisor/ui";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { endSession, ownSessions } from "../../lib/room-sessions.queries.ts";
import { SignOutOthers } from "../../lib/sign-out-others.tsx";
import { latestOwnEvents } from "./account.queries.ts";

/** The last things the reader did, and the way to the rest. */
export function OwnActivity() {
  const { data, isError, error, refetch } = useQuery(latestOwnEvents);
  return (
    <>
      <ListView
        what="activity"
        items={data}
        failure={isError ? describeError(error) : null}
        filtered={false}
        empty={<Text as="p">No activity in this period.</Text>}
        onClearFilters={() => undefined}
        onRetry={() => void refetch()}
      >
        {(events) => (
          <ul className="fa-plain-list fa-divided">
            {events.map(({ id, activity_type, action, details, timestamp }) => (
              <ItemRow
                key={id}
                badges={<EventTypeBadge type={activity_type} />}
                name={action}
                note={details}
                end={<Moment iso={timestamp} />}
              />
            ))}
          </ul>
        )}
      </ListView>
      <Flex mt="3">
        <TextLink to="/activity-log" size="2">
          Your whole activity log
        </TextLink>
      </Flex>
    </>
  );
}

/** One place where the reader is signed in. */
function SessionRow({ session }: { session: OpenSession }) {
  const { mutate, isPending } = useMutation(endSession);
  const show = useToast();
  const device = describeDevice(session.userAgent);
  const end = () =>
    mutate(
      { params: { id: session.id } },
      {
        onSuccess: () => show({ title: `Signed out on ${device}` }),
        onError: (error) =>
          show({
            tone: "error",
            title: `${device} is still signed in`,
            description: describeError(error).sentence,
            action: { label: "Retry", altText: "Press Sign out in the list again", run: end },
          }),
      },
    );
  return (
    <ItemRow
      name={device}
      badges={session.isCurrent && <Badge color="green">This device</Badge>}
      note={<>Network {session.network}</>}
      end={
        !session.isCurrent && (
          <ActionButton
            variant="soft"
            color="gray"
            busy={isPending}
            aria-label={`Sign out ${device}`}
            onClick={end}
          >
            Sign out
          </ActionButton>
        )
      }
    >
      <Muted as="div" size="1">
        Signed in <RelativeTime iso={session.createdAt} />, last seen{" "}
        <RelativeTime iso={session.lastSeenAt} />
      </Muted>
    </ItemRow>
  );
}

/** Where the reader is signed in, and the way to end that everywhere but here. */
export function OwnSessions() {
  const { data, isError, error, refetch } = useQuery({ ...ownSessions, staleTime: 0 });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <>
      <ListView
        what="sessions"
        items={data}
        failure={isError ? describeError(error) : null}
        filtered={false}
        empty={<Text as="p">You are not signed in anywhere else.</Text>}
        onClearFilters={() => undefined}
        onRetry={() => void refetch()}
      >
        {(sessions) => (
          <ul className="fa-plain-list fa-divided">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </ListView>
      {others.length > 0 && (
        <Flex mt="3">
          <SignOutOthers label="Sign out others" />
        </Flex>
      )}
    </>
  );
}
