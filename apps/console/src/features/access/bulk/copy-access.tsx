import type { User } from "@field-advisor/schema/users.endpoints";
import { counted, PersonPicker } from "@field-advisor/staff";
import { fullName, Sheet, SheetSubmit, type PickerOption } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useState } from "react";
import { useAccessCopy } from "../use-access-copy.ts";

interface CopyAccessProps {
  /** Who gets the rooms of somebody else. */
  people: ReadonlyMap<number, User>;
  onClose: () => void;
}

const namedAtMost = 3;

/** "Ada Lovelace, Grace Hopper" or, of more, how many there are. */
function namesOf(people: ReadonlyMap<number, User>): string {
  const named = [...people.values()].map((user) => fullName(user));
  return named.length > namedAtMost ? counted(named.length, "person", "people") : named.join(", ");
}

/** Gives the selected people exactly the rooms that somebody else may use. */
export function CopyAccess({ people, onClose }: CopyAccessProps) {
  const [source, setSource] = useState<PickerOption | null>(null);
  const [isBusy, setBusy] = useState(false);
  const copyAccess = useAccessCopy();
  const copy = async () => {
    if (!source) return;
    setBusy(true);
    const isDone = await copyAccess(source.value, [...people.keys()]);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Sheet title="Copy access from..." description={`For ${namesOf(people)}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void copy();
        }}
      >
        <Flex direction="column" gap="4">
          <PersonPicker
            required
            label="Copy from"
            selected={source}
            narrowed={{ sort: "name" }}
            suits={({ id, role }) => role !== "OWNER" && !people.has(id)}
            nobody="Nobody else found. Owners have no rooms of their own to copy."
            onPick={(_user, option) => setSource(option)}
          />
          <Text as="p" size="2" color="gray">
            Rooms that they may use now and this person may not are taken from them.
          </Text>
          <SheetSubmit
            busy={isBusy}
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
