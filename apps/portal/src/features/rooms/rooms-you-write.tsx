import type { WrittenRoom } from "@field-advisor/schema/authors.endpoints";
import { AppLink, failedTo, FailureNotice, RelativeTime, Section } from "@field-advisor/ui";
import { Flex, Link, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { writtenRooms } from "./written-rooms.queries.ts";

/** The way to the rubrics that an owner has given to the reader to write; nothing for everybody else. */
export function RoomsYouWrite() {
  const { data, error, refetch } = useQuery(writtenRooms);
  if (error && !data)
    return (
      <FailureNotice
        {...failedTo("Failed to fetch the rooms that you write", error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <Section title="Rooms you write" mb="5">
      <ul className="fa-plain-list fa-divided" aria-label="Rooms you write">
        {data.map((room) => (
          <WrittenRoomRow key={room.id} {...room} />
        ))}
      </ul>
    </Section>
  );
}

const WrittenRoomRow = ({ id, name, category, version, savedAt, savedBy }: WrittenRoom) => (
  <Flex asChild justify="between" align="baseline" gap="3" py="2" wrap="wrap">
    <li>
      <Link asChild size="2" weight="medium" highContrast underline="always" className="fa-break">
        <AppLink to={`/test-room/${id}/rubric`}>{name}</AppLink>
      </Link>
      <Text size="2" color="gray" className="fa-break">
        {category}
        {" \u00B7 "}
        {savedAt === null ? (
          "No rubric yet"
        ) : (
          <>
            Version {version}, <RelativeTime iso={savedAt} />
            {savedBy !== null && ` by ${savedBy}`}
          </>
        )}
      </Text>
    </li>
  </Flex>
);
