import type { PastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { failedTo } from "@field-advisor/staff";
import { AppLink, ListEmpty, ListView, RelativeTime, Sheet } from "@field-advisor/ui";
import { Badge, Card, Flex, Link, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { pastSessions, sessionAddress } from "./room-sessions.queries.ts";

interface PastSessionsProps {
  room: Pick<Room, "id" | "name">;
  /** The session on screen, where there is one. */
  current?: string | undefined;
  onClose: () => void;
}

/** What somebody said in a room before, to go on with. */
export function PastSessions({ room, current, onClose }: PastSessionsProps) {
  const sessions = useQuery(pastSessions(room.id));
  return (
    <Sheet
      title="Earlier sessions"
      description={`Yours in ${room.name}, the last used first`}
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
const extentOf = ({ messages, calls }: PastSession): string =>
  [messages > 0 && counted(messages, "message"), calls > 0 && counted(calls, "call")]
    .filter(Boolean)
    .join(", ") || "Questions to the assistant";

interface SessionProps {
  roomId: number;
  session: PastSession;
  isCurrent: boolean;
  onChosen: () => void;
}

const Session = ({ roomId, session, isCurrent, onChosen }: SessionProps) => (
  <Card asChild>
    <li>
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Text size="2">
          <RelativeTime iso={session.lastUsedAt} />
          {` · ${extentOf(session)}`}
        </Text>
        {isCurrent ? (
          <Badge highContrast>This session</Badge>
        ) : (
          <Link asChild size="2">
            <AppLink to={sessionAddress(roomId, session.sessionId)} onClick={onChosen}>
              Go on
            </AppLink>
          </Link>
        )}
      </Flex>
      {session.lastMessage !== null && (
        <Text as="p" size="2" color="gray" mt="1" className="fa-break past-session-words">
          {session.lastMessage}
        </Text>
      )}
    </li>
  </Card>
);
