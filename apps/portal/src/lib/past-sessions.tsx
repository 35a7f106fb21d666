import type { PastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { clockOf } from "@field-advisor/schema/clock";
import {
  exactTime,
  failedTo,
  ListEmpty,
  ListView,
  Sheet,
  useCurrentUser,
  Muted,
  TextLink,
} from "@field-advisor/ui";
import { Badge, Card, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { pastSessions, sessionAddress } from "./room-sessions.queries.ts";
import { mayEnterRoom } from "./room-status.tsx";

interface PastSessionsProps {
  room: Pick<Room, "id" | "name" | "status">;
  /** The session on screen, where there is one. */
  current?: string | undefined;
  onClose: () => void;
}

/** What somebody said in a room before, to go on with, or to read while the room is closed. */
export function PastSessions({ room, current, onClose }: PastSessionsProps) {
  const { role } = useCurrentUser();
  const sessions = useQuery(pastSessions(room.id));
  return (
    <Sheet
      title="Earlier sessions"
      description={`Your sessions in ${room.name}, the last used first`}
      onClose={onClose}
    >
      <ListView
        what="sessions"
        items={sessions.data}
        failure={sessions.isError ? failedTo("Failed to load the sessions", sessions.error) : null}
        filtered={false}
        empty={<ListEmpty title="No earlier sessions">Nothing was said in this room yet.</ListEmpty>}
        onClearFilters={() => undefined}
        onRetry={() => void sessions.refetch()}
      >
        {(all) => (
          <Flex asChild direction="column" gap="3">
            <ul className="fa-plain-list">
              {all.map((session) => (
                <Session
                  key={session.sessionId}
                  roomId={room.id}
                  session={session}
                  isCurrent={session.sessionId === current}
                  linkText={mayEnterRoom(room, role) ? "Continue" : "Read"}
                  onChosen={onClose}
                />
              ))}
            </ul>
          </Flex>
        )}
      </ListView>
    </Sheet>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** How much was said, in words. */
const extentOf = ({ messages, calls, callSeconds }: PastSession): string =>
  [
    messages > 0 && counted(messages, "message"),
    calls > 0 && `${counted(calls, "call")} (${clockOf(callSeconds)})`,
  ]
    .filter(Boolean)
    .join(", ") || "Questions to the assistant";

interface SessionProps {
  roomId: number;
  session: PastSession;
  isCurrent: boolean;
  linkText: string;
  onChosen: () => void;
}

const Session = ({ roomId, session, isCurrent, linkText, onChosen }: SessionProps) => (
  <Card asChild>
    <li>
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Text size="2">
          <time dateTime={session.startedAt}>{exactTime.format(new Date(session.startedAt))}</time>
          {` · ${extentOf(session)}`}
        </Text>
        {isCurrent ? (
          <Badge>This session</Badge>
        ) : (
          <TextLink
            to={sessionAddress(roomId, session.sessionId)}
            size="2"
            onClick={onChosen}
            highContrast={false}
          >
            {linkText}
          </TextLink>
        )}
      </Flex>
      {session.firstWords !== null && (
        <Muted as="p" mt="1" className="fa-break past-session-words" title={session.firstWords}>
          {session.firstWords}
        </Muted>
      )}
    </li>
  </Card>
);
