import { roomCategories } from "@field-advisor/schema/constants";
import {
  allAgents,
  failedTo,
  FailureNotice,
  type Saving,
  ScreenForm,
  ScreenSubmit,
  SelectField,
  TextField,
  Muted,
} from "@field-advisor/ui";
import {
  defaultAssistant,
  type EditedRoomValues,
  type NewRoomValues,
  RoomAgentField,
  RoomBadgeField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
} from "@field-advisor/ui/room-form";
import { Badge, Button, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, useWatch } from "react-hook-form";
import { allAssistants } from "../../lib/settings.queries.ts";

const categories = roomCategories.map((category) => ({ value: category, label: category }));

/** Everything an owner decides about a room but its status. */
export const RoomFields = () => (
  <>
    <RoomNameField />
    <RoomDescriptionField />
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <SelectField name="category" label="Category" required options={categories} />
      <TextField
        name="displayOrder"
        label="Display order"
        required
        type="number"
        min={1}
        hint="Rooms with lower numbers come first."
      />
      <RoomAgentField />
      <AssistantField />
    </Grid>
    <RoomColourField />
    <RoomBadgeField />
    <TextField name="logoUrl" label="Logo address" type="url" hint="The web address of a picture." />
  </>
);

const noAssistant = { value: defaultAssistant, label: "Default assistant" };

/** Who helps beside the conversation. A chosen assistant stays in the list after it was switched off. */
function AssistantField() {
  const chosen = useWatch<EditedRoomValues, "openaiAssistantId">({ name: "openaiAssistantId" });
  const { data, isError, error, refetch } = useQuery(allAssistants);
  if (isError && !data)
    return (
      <FailureNotice {...failedTo("Failed to fetch assistants", error)} onRetry={() => void refetch()} />
    );
  const offered = data?.filter(
    ({ id, isActive, purpose }) => String(id) === chosen || (isActive && purpose === "room"),
  );
  return (
    <SelectField
      name="openaiAssistantId"
      label="AI assistant"
      disabled={!offered}
      placeholder="Loading assistants..."
      options={[
        noAssistant,
        ...(offered ?? []).map(({ id, name, isActive }) => ({
          value: String(id),
          label: isActive ? name : `${name} (inactive)`,
          disabled: !isActive,
        })),
      ]}
    />
  );
}

/** The card by which people will know the room, as the form has it now. */
function RoomPreview() {
  const { name, description, agentId, backgroundColor, badgeText } = useWatch<NewRoomValues>();
  const agent = useQuery(allAgents).data?.find(({ id }) => String(id) === agentId);
  return (
    <section aria-labelledby="preview">
      <Heading as="h2" size="3" id="preview" mb="2">
        Preview
      </Heading>
      <Card size="3" className="room-edge" style={{ borderInlineStartColor: backgroundColor }}>
        <Flex direction="column" gap="2">
          <Flex justify="between" align="start" gap="3" wrap="wrap">
            <Text weight="bold" className="fa-title fa-break">
              {name?.trim() || "Room name"}
            </Text>
            {badgeText?.trim() && (
              <Badge color="gray" className="fa-break">
                {badgeText}
              </Badge>
            )}
          </Flex>
          <Muted as="p" className="fa-break">
            {description?.trim() || "No description available"}
          </Muted>
          <Text as="p" size="2">
            {agent?.name ?? "No agent yet"}
          </Text>
          <Flex>
            <Button type="button" variant="soft" disabled>
              Enter Room
            </Button>
          </Flex>
        </Flex>
      </Card>
    </section>
  );
}

interface RoomFormProps<Values extends NewRoomValues & FieldValues, Output> {
  saving: Saving<Values, Output>;
  /** Where the way out leads. */
  home: string;
  submit: string;
  busyLabel: string;
  children: ReactNode;
}

/** A room's form on a screen of its own, with the card that people will see. */
export function RoomForm<Values extends NewRoomValues & FieldValues, Output>(
  props: RoomFormProps<Values, Output>,
) {
  const { saving, home, submit, busyLabel, children } = props;
  return (
    <Grid columns={{ initial: "1", md: "minmax(0, 2fr) minmax(0, 1fr)" }} gap="6">
      <ScreenForm saving={saving}>
        {children}
        <ScreenSubmit cancelTo={home} busyLabel={busyLabel}>
          {submit}
        </ScreenSubmit>
      </ScreenForm>
      <FormProvider {...saving.form}>
        <RoomPreview />
      </FormProvider>
    </Grid>
  );
}
