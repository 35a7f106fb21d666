import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, FormSummary, PageHeader, SubmitButton, useLeaveGuard } from "@field-advisor/ui";
import { Button, Flex, Grid } from "@radix-ui/themes";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router";
import { ConflictNotice } from "../../../lib/conflict-notice.tsx";
import { DeleteRoom } from "../delete-room.ts";
import { editedRoomFields } from "../form/room-form-values.ts";
import { RoomPreview } from "../form/room-preview.tsx";
import { readRoom } from "../rooms.queries.ts";
import { LeadProblem } from "./lead-problem.tsx";
import { RoomFields } from "./room-fields.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { useRoomEditor } from "./use-room-editor.ts";

const home = "/owner-control";

/** The form of one room, its states, and the way to be rid of it. */
export function RoomEditor({ room }: { room: Room }) {
  const { form, known, isOutdated, savedIn, load, save } = useRoomEditor(room);
  const { isDirty, isSubmitting } = form.formState;
  const { question, release } = useLeaveGuard(isDirty);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Edit Room"
        purpose={known.name}
        actions={
          <Button size="3" variant="soft" color="red" onClick={() => setDeleting(true)}>
            Delete Room
          </Button>
        }
      />
      <StatusButtons room={known} onChanged={load} />
      <LeadProblem agent={known.agent} />
      <FormProvider {...form}>
        <Grid columns={{ initial: "1", md: "minmax(0, 2fr) minmax(0, 1fr)" }} gap="6">
          <form noValidate onSubmit={save}>
            <Flex direction="column" gap="4">
              {isOutdated && <ConflictNotice what="room" read={() => readRoom(room.id)} onLoaded={load} />}
              <FormSummary form={form} fields={editedRoomFields} />
              <RoomFields savedIn={savedIn} />
              <Flex gap="3" justify="end" mt="2">
                <Button asChild size="3" variant="soft" color="gray" highContrast>
                  <AppLink to={home}>Cancel</AppLink>
                </Button>
                <SubmitButton busy={isSubmitting} busyLabel="Saving...">
                  Save changes
                </SubmitButton>
              </Flex>
            </Flex>
          </form>
          <RoomPreview />
        </Grid>
      </FormProvider>
      {deleting && (
        <DeleteRoom
          room={known}
          onDeleted={() => {
            release();
            void navigate(home);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
      {question}
    </>
  );
}
