import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { counted, BusyButton, SelectAllFound, Muted } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { findGrantable } from "../../lib/found-users.ts";
import { people as things } from "../../lib/rights-in-batches.tsx";
import type { PeopleFilter } from "./access-filters.ts";
import { foundBy, ownersWithin } from "./access.queries.ts";
import type { AccessSelection } from "./use-access-selection.ts";

interface BulkBarProps {
  filter: PeopleFilter;
  /** How many people the filter leaves. */
  total: number;
  /** Every room, whatever the filters leave. */
  rooms: readonly Room[];
  selection: AccessSelection;
  busy: boolean;
  onChange: (canAccess: boolean) => void;
  onCopy: () => void;
  onGroup: () => void;
}

function describe({ people: { ids }, rooms }: AccessSelection): string {
  if (ids.size === 0 && rooms.size === 0) return "Select people and rooms to change many at once.";
  return `${counted(ids.size, ...things)}, and ${counted(rooms.size, "room")} selected`;
}

/** What can be done to many people and rooms at once. */
export function BulkBar(props: BulkBarProps) {
  const { filter, total, rooms, selection, busy, onChange, onCopy, onGroup } = props;
  const { people, rooms: selected } = selection;
  const isIncomplete = people.ids.size === 0 || selected.size === 0;
  const selectionId = useId();
  const owners = useQuery(ownersWithin(filter)).data?.total ?? 0;
  const liveTraining = rooms.filter(({ status, category }) => status === "LIVE" && category === "Training");
  return (
    <div className="access-bulk" role="group" aria-label="Change many at once">
      <BusyButton
        idle={isIncomplete}
        busy={busy}
        aria-describedby={selectionId}
        onClick={() => onChange(true)}
      >
        Give access
      </BusyButton>
      <BusyButton
        variant="soft"
        color="red"
        idle={isIncomplete}
        busy={busy}
        aria-describedby={selectionId}
        onClick={() => onChange(false)}
      >
        Remove access
      </BusyButton>
      <BusyButton
        variant="soft"
        idle={people.ids.size === 0}
        aria-describedby={selectionId}
        onClick={onGroup}
      >
        Add to group
      </BusyButton>
      <BusyButton variant="soft" idle={people.ids.size === 0} aria-describedby={selectionId} onClick={onCopy}>
        Copy access from...
      </BusyButton>
      <BusyButton
        variant="soft"
        color="gray"
        idle={liveTraining.length === 0}
        onClick={() => selection.addRooms(liveTraining.map(({ id }) => id))}
      >
        All live Training rooms
      </BusyButton>
      <SelectAllFound
        things={things}
        selection={people}
        total={Math.max(0, total - owners)}
        filter={foundBy(filter)}
        find={findGrantable}
      />
      <BusyButton
        variant="soft"
        color="gray"
        // Always there: a bar that grows with the first choice would move the matrix from under the pointer.
        idle={people.ids.size === 0 && selected.size === 0}
        onClick={selection.clear}
      >
        Clear selection
      </BusyButton>
      <Muted id={selectionId} role="status">
        {describe(selection)}
      </Muted>
    </div>
  );
}
