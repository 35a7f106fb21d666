import { AppLink, failedTo, ListView, Section } from "@field-advisor/ui";
import { Link, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { NoRooms, OwnRoom } from "../../lib/own-room.tsx";
import { RoomGrid } from "../../lib/room-card.tsx";
import { lastSessions } from "../../lib/room-sessions.queries.ts";
import { ownRooms } from "../../lib/rooms.queries.ts";

const mostShown = 6;

/** The first of the reader's rooms that can be entered now. */
export function TrainingRooms() {
  const { data, isError, error, refetch } = useQuery(ownRooms);
  const last = useQuery(lastSessions).data;
  return (
    <Section
      title="Your training rooms"
      aside={
        <Link asChild size="2" highContrast underline="always">
          <AppLink to="/rooms">All rooms</AppLink>
        </Link>
      }
    >
      <ListView
        what="rooms"
        items={data}
        failure={isError && !data ? failedTo("Failed to fetch rooms", error) : null}
        filtered={false}
        empty={<NoRooms />}
        onClearFilters={() => undefined}
        onRetry={() => void refetch()}
      >
        {(rooms) => {
          const live = rooms.filter(({ status }) => status === "LIVE").slice(0, mostShown);
          if (live.length === 0)
            return (
              <Text as="p" color="gray">
                None of your rooms is live at the moment.
              </Text>
            );
          return (
            <RoomGrid>
              {live.map((room) => (
                <OwnRoom
                  key={room.id}
                  room={room}
                  heading="h3"
                  last={last?.find(({ roomId }) => roomId === room.id)}
                />
              ))}
            </RoomGrid>
          );
        }}
      </ListView>
    </Section>
  );
}
