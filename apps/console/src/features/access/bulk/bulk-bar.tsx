import { mostChangedAtOnce } from "@field-advisor/schema/access";
import type { Room } from "@field-advisor/schema/rooms";
import { Button, Flex, Text } from "@radix-ui/themes";
import { counted } from "../../../lib/counted.ts";
import type { Selection } from "../use-selection.ts";
import { SelectPeople } from "./select-people.tsx";
import type { PeopleFilter } from "../access.queries.ts";

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
  const liveTraining = rooms.filter(({ status, category }) => status === "LIVE" && category === "Training");
  return (
    <Flex direction="column" gap="2" mb="3" role="group" aria-label="Change many at once">
      <Text size="2" color="gray" role="status">
        {describe(selection)}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button disabled={isIncomplete} loading={busy} onClick={() => onChange(true)}>
          Give access
        </Button>
        <Button
          variant="soft"
          color="red"
          disabled={isIncomplete}
          loading={busy}
          onClick={() => onChange(false)}
        >
          Take access
        </Button>
        <Button variant="soft" highContrast disabled={people.size === 0} onClick={onCopy}>
          Copy access from...
        </Button>
        <Button
          variant="soft"
          color="gray"
          highContrast
          disabled={liveTraining.length === 0}
          onClick={() => selection.addRooms(liveTraining.map(({ id }) => id))}
        >
          All live Training rooms
        </Button>
        <SelectPeople filter={filter} total={total} onSelect={selection.addPeople} />
        <Button
          variant="soft"
          color="gray"
          highContrast
          // Always there: a bar that grows with the first choice would move the matrix from under the pointer.
          disabled={people.size === 0 && selected.size === 0}
          onClick={selection.clear}
        >
          Clear selection
        </Button>
      </Flex>
    </Flex>
  );
}
