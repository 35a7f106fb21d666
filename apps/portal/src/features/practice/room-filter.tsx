import { contains } from "@field-advisor/schema/search-words";
import { asText, ComboboxFilter, idIn, type IdControlProps } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { progressPage } from "./practice.queries.ts";

const everyRoom = { value: 0, label: "All rooms" };

function RoomControl({ value, onChange }: IdControlProps) {
  const id = idIn(value);
  const [typed, setTyped] = useState("");
  const { data, isError } = useQuery(progressPage({ limit: 1 }));
  const rooms = data?.rooms.map((room) => ({ value: room.id, label: room.name })) ?? [];
  const options = [everyRoom, ...rooms].filter(({ label }) => contains(label, typed));
  const unread = isError ? "The rooms could not be loaded." : "Loading rooms…";
  return (
    <ComboboxFilter
      label="Room"
      offer={{
        options,
        note: data ? (options.length === 0 ? "No room found." : null) : unread,
        onSearch: setTyped,
      }}
      selected={[everyRoom, ...rooms].find((room) => room.value === (id ?? 0)) ?? null}
      onSelect={(room) => asText(onChange)(room.value === everyRoom.value ? null : room.value)}
    />
  );
}

/** Narrows the progress to one of the rooms of those whom the reader looks after. */
export const roomFilter = { kind: "search", Control: RoomControl } as const;
