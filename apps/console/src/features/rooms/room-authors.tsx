import type { Author } from "@field-advisor/schema/authors.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { counted, failedTo, FailureNotice, lazyDialog } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roomAuthors } from "./rooms.queries.ts";

const ChangeAuthors = lazyDialog("Authors", async () => (await import("./change-authors.tsx")).ChangeAuthors);

const mostNamed = 5;

/** Who writes, in a sentence. */
function inWords(authors: readonly Author[]): string {
  if (authors.length === 0) return "Only owners write this.";
  const names = authors
    .slice(0, mostNamed)
    .map(({ name, isActive }) => (isActive ? name : `${name} (switched off)`));
  const rest = authors.length - names.length;
  return `Authors besides owners: ${names.join(", ")}${rest > 0 ? ` and ${counted(rest, "other")}` : ""}.`;
}

/** Who writes a room's briefing and rubric beside the owners, and the way to change that. */
export function RoomAuthors({ room }: { room: Room }) {
  const { data: authors, error, refetch } = useQuery(roomAuthors(room.id));
  const [isChanging, setChanging] = useState(false);
  if (!authors && error)
    return (
      <FailureNotice {...failedTo("Failed to fetch the authors", error)} onRetry={() => void refetch()} />
    );
  return (
    <Flex align="center" gap="3" wrap="wrap" mb="5">
      <Text size="2" className="fa-break">
        {authors ? inWords(authors) : "Loading authors..."}
      </Text>
      <Button variant="soft" disabled={!authors} onClick={() => setChanging(true)}>
        Change authors
      </Button>
      {authors && isChanging && (
        <ChangeAuthors room={room} authors={authors} onClose={() => setChanging(false)} />
      )}
    </Flex>
  );
}
