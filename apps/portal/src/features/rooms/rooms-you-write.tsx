import type { WrittenRoom } from "@field-advisor/schema/authors.endpoints";
import { failedTo, FailureNotice, RelativeTime, Section, Muted, TextLink } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
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
      <TextLink to={`/test-room/${id}/rubric`} size="2" weight="medium" className="fa-break">
        {name}
      </TextLink>
      <Muted className="fa-break">
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
      </Muted>
    </li>
  </Flex>
);
