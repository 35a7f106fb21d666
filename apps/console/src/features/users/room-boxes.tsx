import { describeError } from "@field-advisor/api-client/api-error";
import { contains } from "@field-advisor/schema/search-words";
import { SearchField, Muted } from "@field-advisor/ui";
import { Box, Card, Checkbox, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstRooms } from "./users.queries.ts";

/** More than can be seen at once. */
const searchedFrom = 8;

interface RoomBoxesProps {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Rooms to choose from. */
export function RoomBoxes({ chosen, onChange }: RoomBoxesProps) {
  const { data, isError, error } = useQuery(firstRooms);
  const [search, setSearch] = useState("");
  const note = isError ? describeError(error).sentence : data ? "There are no rooms yet." : "Loading...";
  if (!data || data.items.length === 0) return <Muted as="p">{note}</Muted>;
  const choose = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  const shown = data.items.filter(({ name }) => contains(name, search));
  return (
    <Card size="1">
      {data.items.length > searchedFrom && (
        <SearchField label="Search rooms" value={search} onChange={setSearch} />
      )}
      <Box asChild maxHeight="24dvh" overflowY="auto">
        <ul className="fa-plain-list" aria-label="Rooms">
          {shown.map(({ id, name }) => (
            <li key={id}>
              <Flex asChild align="center" gap="2" py="1">
                <Text as="label" size="2">
                  <Checkbox
                    checked={chosen.includes(id)}
                    onCheckedChange={(isChosen) => choose(id, isChosen === true)}
                  />
                  <span className="fa-break">{name}</span>
                </Text>
              </Flex>
            </li>
          ))}
        </ul>
      </Box>
    </Card>
  );
}
