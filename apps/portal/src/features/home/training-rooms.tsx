import { failedTo, ListView, Section, useCurrentUser, TextLink } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { NoRooms, OwnRoom } from "../../lib/own-room.tsx";
import { RoomGrid } from "../../lib/room-card.tsx";
import { lastSessions } from "../../lib/room-sessions.queries.ts";
import { ownRooms } from "../../lib/rooms.queries.ts";

interface TrainingRoomsProps {
  /** How many are shown; the others are one click away. */
  most: number;
}

/** The first of the reader's rooms that can be entered now. */
export function TrainingRooms({ most }: TrainingRoomsProps) {
  const { data, isError, error, refetch } = useQuery(ownRooms);
  const last = useQuery(lastSessions).data;
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <Section
      title="Your training rooms"
      aside={
        <Flex gap="4">
          {isOwner && (
            <TextLink to="/test-station" size="2">
              Test Station
            </TextLink>
          )}
          <TextLink to="/rooms" size="2">
            All rooms
          </TextLink>
        </Flex>
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
          const live = rooms.filter(({ status }) => status === "LIVE").slice(0, most);
          if (live.length === 0)
            return (
              <Text as="p" color="gray">
                None of your rooms is live right now.
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
