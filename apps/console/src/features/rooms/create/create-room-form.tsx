import { AppLink, FormSummary, SubmitButton, useLeaveGuard } from "@field-advisor/ui";
import { Button, Flex, Grid } from "@radix-ui/themes";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router";
import { RoomAgentField, RoomColourField } from "../form/room-choice-fields.tsx";
import { emptyRoom, newRoomFields } from "../form/room-form-values.ts";
import { RoomPreview } from "../form/room-preview.tsx";
import { RoomBadgeField, RoomDescriptionField, RoomNameField } from "../form/room-text-fields.tsx";
import { useNewRoom } from "../form/use-new-room.ts";
import { AgentOverview } from "./agent-overview.tsx";

const empty = emptyRoom();

/** What a new room is made of, with the card that people will see; `list` is where it leads when that is done. */
export function CreateRoomForm({ list }: { list: string }) {
  const navigate = useNavigate();
  const { form, save } = useNewRoom(empty);
  const { isDirty, isSubmitting } = form.formState;
  const { question, release } = useLeaveGuard(isDirty);
  const leave = () => {
    release();
    void navigate(list);
  };
  return (
    <>
      <FormProvider {...form}>
        <Grid columns={{ initial: "1", md: "minmax(0, 2fr) minmax(0, 1fr)" }} gap="6">
          <form noValidate onSubmit={save(leave)}>
            <Flex direction="column" gap="4">
              <FormSummary form={form} fields={newRoomFields} />
              <RoomNameField />
              <RoomDescriptionField />
              <AgentOverview />
              <RoomAgentField />
              <RoomColourField />
              <RoomBadgeField />
              <Flex gap="3" justify="end" mt="2">
                <Button asChild size="3" variant="soft" color="gray" highContrast>
                  <AppLink to={list}>Cancel</AppLink>
                </Button>
                <SubmitButton busy={isSubmitting} busyLabel="Creating...">
                  Create Room
                </SubmitButton>
              </Flex>
            </Flex>
          </form>
          <RoomPreview />
        </Grid>
      </FormProvider>
      {question}
    </>
  );
}
