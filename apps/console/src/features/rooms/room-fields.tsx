import { roomCategories } from "@field-advisor/schema/constants";
import {
  allAgents,
  AppLink,
  failedTo,
  FailureNotice,
  Field,
  Form,
  refusalOf,
  savedAs,
  SelectItem,
  SubmitButton,
  Section,
} from "@field-advisor/ui";
import {
  defaultAssistant,
  RoomAgentField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
  type EditedRoomValues,
  type NewRoomValues,
  type RoomFieldProps,
} from "@field-advisor/ui/room-form";
import { Badge, Button, Card, Flex, Grid, Select, Text, TextField } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Controller, type FieldValues, FormProvider, useFormContext, useWatch } from "react-hook-form";
import { allAssistants } from "../../lib/settings.queries.ts";

/** What the server's refusals mean in a form about a room. */
export const roomRefusal = (error: unknown) =>
  refusalOf(error, {
    agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  });

export const descriptionHint = "What people read before they enter.";

interface RoomFieldsProps {
  /** What somebody else has saved in a field that was changed here too. */
  savedIn: (field: keyof EditedRoomValues) => string | undefined;
}

/** Everything an owner decides about a room but its status. */
export function RoomFields({ savedIn }: RoomFieldsProps) {
  return (
    <>
      <RoomNameField saved={savedIn("name")} />
      <RoomDescriptionField saved={savedIn("description")} hint={descriptionHint} />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <CategoryField saved={savedIn("category")} />
        <OrderField saved={savedIn("displayOrder")} />
        <RoomAgentField saved={savedIn("agentId")} />
        <AssistantField saved={savedIn("openaiAssistantId")} />
      </Grid>
      <RoomColourField saved={savedIn("backgroundColor")} />
      <RoomBadgeField saved={savedIn("badgeText")} />
      <LogoField saved={savedIn("logoUrl")} />
    </>
  );
}

const useRoomForm = () => useFormContext<EditedRoomValues>();

function CategoryField({ saved }: RoomFieldProps) {
  const { control: formControl, formState } = useRoomForm();
  return (
    <Controller
      control={formControl}
      name="category"
      render={({ field }) => (
        <Field label="Category" required error={formState.errors.category?.message} hint={savedAs(saved)}>
          {(control) => (
            <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
              <Select.Trigger {...control} ref={field.ref} />
              <Select.Content position="popper">
                {roomCategories.map((category) => (
                  <SelectItem key={category} value={category}>
                    {category}
                  </SelectItem>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}

function OrderField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field
      label="Display order"
      required
      error={formState.errors.displayOrder?.message}
      hint={savedAs(saved) ?? "Rooms with lower numbers come first."}
    >
      {(control) => (
        <TextField.Root {...control} {...register("displayOrder")} size="3" type="number" min={1} />
      )}
    </Field>
  );
}

/** Who helps beside the conversation. A chosen assistant stays in the list after it was switched off. */
function AssistantField({ saved }: RoomFieldProps) {
  const { control: formControl, formState } = useRoomForm();
  const { data, isError, error, refetch } = useQuery(allAssistants);
  if (isError && !data)
    return (
      <FailureNotice {...failedTo("Failed to fetch assistants", error)} onRetry={() => void refetch()} />
    );
  const savedName = data?.find(({ id }) => String(id) === saved)?.name ?? "Default assistant";
  return (
    <Controller
      control={formControl}
      name="openaiAssistantId"
      render={({ field }) => (
        <Field
          label="AI assistant"
          error={formState.errors.openaiAssistantId?.message}
          hint={savedAs(saved && savedName)}
        >
          {(control) => (
            <Select.Root
              size="3"
              value={field.value}
              disabled={data === undefined}
              onValueChange={field.onChange}
            >
              <Select.Trigger {...control} ref={field.ref} placeholder="Loading assistants..." />
              <Select.Content position="popper">
                <SelectItem value={defaultAssistant}>Default assistant</SelectItem>
                {data
                  ?.filter(
                    ({ id, isActive, purpose }) =>
                      String(id) === field.value || (isActive && purpose === "room"),
                  )
                  .map(({ id, name, isActive }) => (
                    <SelectItem key={id} value={String(id)} disabled={!isActive}>
                      {isActive ? name : `${name} (inactive)`}
                    </SelectItem>
                  ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    />
  );
}

export function RoomBadgeField({ saved }: RoomFieldProps) {
  const { register, formState } = useFormContext<NewRoomValues>();
  return (
    <Field
      label="Badge text"
      error={formState.errors.badgeText?.message}
      hint={savedAs(saved) ?? "A word or two on the room's card, such as Beginners."}
    >
      {(control) => <TextField.Root {...control} {...register("badgeText")} size="3" autoComplete="off" />}
    </Field>
  );
}

function LogoField({ saved }: RoomFieldProps) {
  const { register, formState } = useRoomForm();
  return (
    <Field
      label="Logo address"
      error={formState.errors.logoUrl?.message}
      hint={savedAs(saved) ?? "The web address of a picture."}
    >
      {(control) => (
        <TextField.Root {...control} {...register("logoUrl")} size="3" type="url" autoComplete="off" />
      )}
    </Field>
  );
}

/** The card by which people will know the room, as the form has it now. */
function RoomPreview() {
  const { control } = useFormContext<NewRoomValues>();
  const { name, description, agentId, backgroundColor, badgeText } = useWatch({ control });
  const agent = useQuery(allAgents).data?.find(({ id }) => String(id) === agentId);
  return (
    <Section title="Preview" size="3">
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
          <Text as="p" size="2" color="gray" className="fa-break">
            {description?.trim() || "No description available"}
          </Text>
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
    </Section>
  );
}

interface RoomFormProps<Values extends FieldValues, Output> extends ComponentProps<
  typeof Form<Values, Output>
> {
  /** Where the way out leads. */
  home: string;
  submit: { label: string; busyLabel: string };
}

/** A room's form on a screen of its own, with the card that people will see. */
export function RoomForm<Values extends FieldValues, Output>(props: RoomFormProps<Values, Output>) {
  const { home, submit, children, ...form } = props;
  return (
    <FormProvider {...form.form}>
      <Grid columns={{ initial: "1", md: "minmax(0, 2fr) minmax(0, 1fr)" }} gap="6">
        <Form {...form}>
          {children}
          <Flex gap="3" justify="end" mt="2">
            <Button asChild size="3" variant="soft" color="gray">
              <AppLink to={home}>Cancel</AppLink>
            </Button>
            <SubmitButton busy={form.form.formState.isSubmitting} busyLabel={submit.busyLabel}>
              {submit.label}
            </SubmitButton>
          </Flex>
        </Form>
        <RoomPreview />
      </Grid>
    </FormProvider>
  );
}
