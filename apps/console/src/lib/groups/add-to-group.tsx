import { describeError } from "@field-advisor/api-client/api-error";
import { BusyButton, counted, FailureNotice, type PickerOption, Sheet, useDialogs } from "@field-advisor/ui";
import { Button, Flex } from "@radix-ui/themes";
import { useState } from "react";
import type { ChosenPeople } from "../found-users.ts";
import { NewGroup } from "./group-form.tsx";
import { GroupPicker } from "./group-picker.tsx";
import { people, useJoining } from "./joining.tsx";

const dialogs = { new: NewGroup };

interface AddToGroupProps {
  chosen: ChosenPeople;
  onClose: () => void;
}

/** Puts the selected people into a group, which may be made for that. */
export function AddToGroup({ chosen, onClose }: AddToGroupProps) {
  const [picked, setPicked] = useState<PickerOption | null>(null);
  const { batches, start, resultsOf } = useJoining();
  const { dialog, open } = useDialogs(dialogs);
  const group = picked && { id: picked.value, name: picked.label };
  const results = group && resultsOf(group, onClose);
  if (results) return results;
  const whom = counted(chosen.ids.length, ...people);
  return (
    <Sheet
      title={`Add ${whom} to a group`}
      description="They can use the rooms and library items of the group immediately. What they have stays."
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <GroupPicker label="Group" selected={picked} onPick={setPicked} />
        {batches.error && <FailureNotice {...describeError(batches.error)} />}
        <Flex gap="3" justify="end" wrap="wrap">
          <Button
            size="3"
            variant="soft"
            color="gray"
            disabled={batches.isRunning}
            onClick={() => open("new", { onMade: ({ id, name }) => setPicked({ value: id, label: name }) })}
          >
            New group
          </Button>
          <BusyButton
            size="3"
            idle={group === null}
            busy={batches.isRunning}
            {...(!group && { title: "Choose a group first" })}
            onClick={() => group && void start(group, chosen)}
          >
            Add {whom}
          </BusyButton>
        </Flex>
      </Flex>
      {dialog}
    </Sheet>
  );
}
