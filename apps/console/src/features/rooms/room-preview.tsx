import { allAgents, Muted, type Saving, ScreenForm, ScreenSubmit } from "@field-advisor/ui";
import type { NewRoomValues } from "@field-advisor/ui/room-form";
import { Badge, Button, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, useWatch } from "react-hook-form";

/** The card by which people will know the room, as the form has it now. */
function RoomPreview() {
  const { name, description, agentId, backgroundColor, badgeText } = useWatch<NewRoomValues>();
  const agent = useQuery(allAgents).data?.find(({ id }) => id === agentId);
  return (
    <section aria-labelledby="preview">
      <Heading as="h2" size="3" id="preview" mb="2">
        Preview
      </Heading>
      <Card size="3" className="room-edge" style={{ borderInlineStartColor: backgroundColor ?? undefined }}>
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

interface RoomFormProps<Values extends FieldValues, Output> {
  saving: Saving<Values, Output>;
  /** Where the way out leads. */
  home: string;
  submit: string;
  busyLabel: string;
  children: ReactNode;
}

/** A room's form on a screen of its own, beside the card that people will see. */
export function RoomForm<Values extends FieldValues, Output>(props: RoomFormProps<Values, Output>) {
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
