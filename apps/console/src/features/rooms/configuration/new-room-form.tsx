import { configurationColour } from "@field-advisor/schema/room-labels";
import { FormSummary, SubmitButton, useLeaveGuard } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { FormProvider } from "react-hook-form";
import { RoomAgentField, RoomColourField } from "../form/room-choice-fields.tsx";
import { emptyRoom, newRoomFields } from "../form/room-form-values.ts";
import { RoomNameField } from "../form/room-text-fields.tsx";
import { useNewRoom } from "../form/use-new-room.ts";

const empty = emptyRoom(configurationColour);

/** Makes a room of the least that one needs. */
export function NewRoomForm() {
  const { form, save } = useNewRoom(empty);
  const { isDirty, isSubmitting } = form.formState;
  const { question } = useLeaveGuard(isDirty);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save(() => form.reset(empty))}>
        <Flex direction="column" gap="4">
          <FormSummary form={form} fields={newRoomFields} />
          <RoomNameField />
          <RoomAgentField />
          <RoomColourField />
          <Flex>
            <SubmitButton busy={isSubmitting} busyLabel="Creating...">
              Create room
            </SubmitButton>
          </Flex>
        </Flex>
      </form>
      {question}
    </FormProvider>
  );
}
