import { mostChangedAtOnce } from "@field-advisor/schema/access";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { counted } from "@field-advisor/staff";
import { SteadyButton } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useId } from "react";
import type { PeopleFilter } from "../access-filters.ts";
import type { Selection } from "../use-selection.ts";
import { SelectPeople } from "./select-people.tsx";

interface BulkBarProps {
  filter: PeopleFilter;
  /** How many people the filter leaves. */
  total: number;
  /** Every room, whatever the filters leave. */
  rooms: readonly Room[];
  selection: Selection;
  busy: boolean;
  onChange: (canAccess: boolean) => void;
  onCopy: () => void;
}

function describe({ people, rooms }: Selection): string {
  if (people.size === 0 && rooms.size === 0) return "Select people and rooms to change many at once.";
  const most = people.size === mostChangedAtOnce.users ? ", the most at once" : "";
  return `${counted(people.size, "person", "people")}${most}, and ${counted(rooms.size, "room")} selected`;
}

/** What can be done to many people and rooms at once. */
export function BulkBar(props: BulkBarProps) {
  const { filter, total, rooms, selection, busy, onChange, onCopy } = props;
  const { people, rooms: selected } = selection;
  const isIncomplete = people.size === 0 || selected.size === 0;
  const selectionId = useId();
  const liveTraining = rooms.filter(({ status, category }) => status === "LIVE" && category === "Training");
  return (
    <Flex direction="column" gap="2" mb="3" role="group" aria-label="Change many at once">
      <Text id={selectionId} size="2" color="gray" role="status">
        {describe(selection)}
      </Text>
      <Flex gap="2" wrap="wrap">
        <SteadyButton
          idle={isIncomplete}
          busy={busy}
          aria-describedby={selectionId}
          onClick={() => onChange(true)}
        >
          Give access
        </SteadyButton>
        <SteadyButton
          variant="soft"
          color="red"
          idle={isIncomplete}
          busy={busy}
          aria-describedby={selectionId}
          onClick={() => onChange(false)}
        >
          Take access
        </SteadyButton>
        <SteadyButton
          variant="soft"
          highContrast
          idle={people.size === 0}
          aria-describedby={selectionId}
          onClick={onCopy}
        >
          Copy access from...
        </SteadyButton>
        <SteadyButton
          variant="soft"
          color="gray"
          highContrast
          idle={liveTraining.length === 0}
          onClick={() => selection.addRooms(liveTraining.map(({ id }) => id))}
        >
          All live Training rooms
        </SteadyButton>
        <SelectPeople filter={filter} total={total} onSelect={selection.addPeople} />
        <SteadyButton
          variant="soft"
          color="gray"
          highContrast
          // Always there: a bar that grows with the first choice would move the matrix from under the pointer.
          idle={people.size === 0 && selected.size === 0}
          onClick={selection.clear}
        >
          Clear selection
        </SteadyButton>
      </Flex>
    </Flex>
  );
}
