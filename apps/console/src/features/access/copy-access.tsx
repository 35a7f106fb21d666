import { copiedAccess } from "@field-advisor/schema/access-forms";
import type { AccessChange, AccessRecord } from "@field-advisor/schema/access.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  checkedBy,
  counted,
  FormSheet,
  fullName,
  PersonPicker,
  type PickerOption,
  useSave,
  Muted,
} from "@field-advisor/ui";
import { useController, useWatch } from "react-hook-form";
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

const rules = checkedBy(copiedAccess, (values: { sourceId: PickerOption | null }) => values);

const nobody = { sourceId: null };

/** Gives the selected people exactly the rooms that somebody else may use. */
export function CopyAccess({ chosen, known, onClose }: CopyAccessProps) {
  const grants = useGrants();
  const { start, results } = useRightsInBatches({
    title: "Access copied",
    onChanged: (changed) => grants.change(changed).keep(),
    onClose,
  });
  const saving = useSave({
    rules,
    values: nobody,
    send: async ({ sourceId }) => {
      const error = await start(chosen, (ids) => copyOf(sourceId, ids));
      if (error) throw error;
      return null;
    },
  });
  const source = useWatch({ control: saving.form.control, name: "sourceId" });
  if (results) return results;
  return (
    <FormSheet
      title="Copy access from..."
      description={`For ${namesOf(chosen, known)}`}
      saving={saving}
      submit="Copy access"
      busyLabel="Copying..."
      obstacle={source ? null : "Choose whom to copy from first."}
      onClose={onClose}
    >
      <SourceField chosen={chosen} />
      <Muted as="p">They lose access to rooms that this person cannot use.</Muted>
    </FormSheet>
  );
}

function SourceField({ chosen }: { chosen: ChosenPeople }) {
  const { ref, value, onChange } = useController({ name: "sourceId" }).field;
  const selected = new Set(chosen.ids);
  return (
    <PersonPicker
      required
      label="Copy from"
      selected={value}
      narrowed={{ sort: "name" }}
      suits={({ id, role }) => role !== "OWNER" && !selected.has(id)}
      nobody="Nobody else found. Owners have no rooms of their own to copy."
      onPick={(_user, option) => onChange(option)}
      inputRef={ref}
    />
  );
}
