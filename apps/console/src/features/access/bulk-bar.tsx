import { mostChangedAtOnce } from "@field-advisor/schema/constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { counted, failureToast, BusyButton, useToast } from "@field-advisor/ui";
import { Text, VisuallyHidden } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { PeopleFilter } from "./access-filters.ts";
import { peoplePage, peoplePerPage } from "./access.queries.ts";
import type { Selection } from "./use-selection.ts";

const tooMany = `Narrow the list to at most ${mostChangedAtOnce.users} people first.`;

interface SelectPeopleProps {
  filter: PeopleFilter;
  /** How many people the filter leaves. */
  total: number;
  onSelect: (users: readonly User[]) => void;
}

/** Selects everybody whom the filters leave, those included who were not scrolled to yet. */
function SelectPeople({ filter, total, onSelect }: SelectPeopleProps) {
  const client = useQueryClient();
  const show = useToast();
  const reasonId = useId();
  const isTooMany = total > mostChangedAtOnce.users;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const pages = Array.from({ length: Math.ceil(total / peoplePerPage) }, (_page, page) =>
        client.fetchQuery(peoplePage(filter, page)),
      );
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
    onSuccess: onSelect,
    onError: (error) => show(failureToast("Failed to fetch users", error)),
  });
  return (
    <>
      <BusyButton
        variant="soft"
        color="gray"
        idle={isTooMany}
        busy={isPending}
        {...(isTooMany && { title: tooMany, "aria-describedby": reasonId })}
        onClick={() => mutate()}
      >
        Everybody found
      </BusyButton>
      {isTooMany && <VisuallyHidden id={reasonId}>{tooMany}</VisuallyHidden>}
    </>
  );
}

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
      <BusyButton variant="soft" idle={people.size === 0} aria-describedby={selectionId} onClick={onCopy}>
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
      <SelectPeople filter={filter} total={total} onSelect={selection.addPeople} />
      <BusyButton
        variant="soft"
        color="gray"
        // Always there: a bar that grows with the first choice would move the matrix from under the pointer.
        idle={people.size === 0 && selected.size === 0}
        onClick={selection.clear}
      >
        Clear selection
      </BusyButton>
      <Text id={selectionId} size="2" color="gray" role="status">
        {describe(selection)}
      </Text>
    </div>
  );
}
