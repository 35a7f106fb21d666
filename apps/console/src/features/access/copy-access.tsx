import type { AccessChange, AccessRecord } from "@field-advisor/schema/access.endpoints";
import { describeError } from "@field-advisor/api-client/api-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  counted,
  FailureNotice,
  fullName,
  PersonPicker,
  type PickerOption,
  Sheet,
  SheetSubmit,
  Muted,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useState } from "react";
import type { ChosenPeople } from "../../lib/found-users.ts";
import { people, useRightsInBatches } from "../../lib/rights-in-batches.tsx";
import { readRecords } from "./access.queries.ts";
import { useGrants } from "./grants.ts";

const roomsIn = (records: readonly AccessRecord[], userId: number) =>
  records.filter(({ user_id: id }) => id === userId).map(({ room_id: id }) => id);

/** What gives people exactly the rooms of somebody else. */
async function copyOf(sourceId: number, ids: readonly number[]): Promise<AccessChange[]> {
  const records = await readRecords([sourceId, ...ids]);
  const wanted = roomsIn(records, sourceId);
  return ids.flatMap((userId): AccessChange[] => {
    const lost = roomsIn(records, userId).filter((id) => !wanted.includes(id));
    const given = { userId, roomIds: wanted, canAccess: true };
    const taken = { userId, roomIds: lost, canAccess: false };
    return [given, taken].filter(({ roomIds }) => roomIds.length > 0);
  });
}

interface CopyAccessProps {
  /** Who gets the rooms of somebody else. */
  chosen: ChosenPeople;
  /** Those of them whose names are known. */
  known: ReadonlyMap<number, User>;
  onClose: () => void;
}

const namedAtMost = 3;

/** "Ada Lovelace, Grace Hopper" or, of more, how many there are. */
function namesOf({ ids }: ChosenPeople, known: ReadonlyMap<number, User>): string {
  const users = ids.flatMap((id) => known.get(id) ?? []);
  return ids.length > namedAtMost || users.length < ids.length
    ? counted(ids.length, ...people)
    : users.map((user) => fullName(user)).join(", ");
}

/** Gives the selected people exactly the rooms that somebody else may use. */
export function CopyAccess({ chosen, known, onClose }: CopyAccessProps) {
  const [source, setSource] = useState<PickerOption | null>(null);
  const grants = useGrants();
  const { batches, start, results } = useRightsInBatches({
    title: "Access copied",
    onChanged: (changed) => grants.change(changed).keep(),
    onClose,
  });
  if (results) return results;
  const selected = new Set(chosen.ids);
  return (
    <Sheet title="Copy access from..." description={`For ${namesOf(chosen, known)}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (source) void start(chosen, (ids) => copyOf(source.value, ids));
        }}
      >
        <Flex direction="column" gap="4">
          {batches.error && <FailureNotice {...describeError(batches.error)} />}
          <PersonPicker
            required
            label="Copy from"
            selected={source}
            narrowed={{ sort: "name" }}
            suits={({ id, role }) => role !== "OWNER" && !selected.has(id)}
            nobody="Nobody else found. Owners have no rooms of their own to copy."
            onPick={(_user, option) => setSource(option)}
          />
          <Muted as="p">They lose access to rooms that this person cannot use.</Muted>
          <SheetSubmit
            busy={batches.isRunning}
            busyLabel="Copying..."
            obstacle={source ? null : "Choose whom to copy from first."}
          >
            Copy access
          </SheetSubmit>
        </Flex>
      </form>
    </Sheet>
  );
}
