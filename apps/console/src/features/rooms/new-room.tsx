import { createRoom } from "@field-advisor/api-client/new-room";
import { configurationColour } from "@field-advisor/schema/constants";
import type { CreateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import {
  allAgents,
  checkedLater,
  counted,
  failedTo,
  failureToast,
  Form,
  showRefusal,
  SubmitButton,
  useLeaveGuard,
  useToast,
} from "@field-advisor/ui";
import {
  emptyRoom,
  newRoomFields,
  RoomAgentField,
  RoomColourField,
  RoomDescriptionField,
  RoomNameField,
  type NewRoomValues,
} from "@field-advisor/ui/room-form";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { descriptionHint, RoomBadgeField, RoomForm, roomRefusal } from "./room-fields.tsx";
import { refreshAgents } from "./rooms.queries.ts";

const resolver = checkedLater(
  async () => (await import("@field-advisor/ui/room-rules")).newRoomRules,
  "name",
);

/** The form of a new room; `save` sends it, shows the result in a toast and calls `onCreated` if it worked. */
function useNewRoom(empty: NewRoomValues) {
  const form = useForm({ resolver, defaultValues: empty });
  const { mutateAsync } = useMutation(createRoom);
  const show = useToast();
  const create = async (body: CreateRoomInput, onCreated: () => void) => {
    try {
      const { name } = await mutateAsync({ body });
      show({ title: "Room created successfully", description: name });
      onCreated();
    } catch (error) {
      show(failureToast("Failed to create room", error));
      showRefusal(form, roomRefusal(error), newRoomFields);
    }
  };
  const save = (onCreated: () => void) => form.handleSubmit((body) => create(body, onCreated));
  return { form, save };
}

const list = "/room-management";
const empty = emptyRoom();

/** What a new room is made of, with the card that people will see. */
export function CreateRoom() {
  const navigate = useNavigate();
  const { form, save } = useNewRoom(empty);
  const { isDirty } = form.formState;
  const { question, release } = useLeaveGuard(isDirty);
  const leave = () => {
    release();
    void navigate(list);
  };
  return (
    <>
      <RoomForm
        form={form}
        fields={newRoomFields}
        onSubmit={save(leave)}
        home={list}
        submit={{ label: "Create Room", busyLabel: "Creating..." }}
      >
        <RoomNameField />
        <RoomDescriptionField hint={descriptionHint} />
        <AgentOverview />
        <RoomAgentField />
        <RoomColourField />
        <RoomBadgeField />
      </RoomForm>
      {question}
    </>
  );
}

const shownByName = 4;

/** Who can lead a room, after asking the voice provider who is new; a failure of that is only noted. */
function AgentOverview() {
  const { mutate, error } = useMutation(refreshAgents);
  useEffect(() => mutate({}), [mutate]);
  const available = useQuery(allAgents).data?.filter(({ isActive }) => isActive);
  return (
    <Flex direction="column" gap="2">
      {available && (
        <Flex gap="2" wrap="wrap" align="center">
          <Text size="2" color="gray">
            {counted(available.length, "available agent")}
          </Text>
          <Flex asChild gap="2" wrap="wrap" align="center">
            <ul className="fa-plain-list" aria-label="Available agents">
              {available.slice(0, shownByName).map(({ id, name }) => (
                <Badge key={id} asChild color="gray" className="fa-break">
                  <li>{name}</li>
                </Badge>
              ))}
              {available.length > shownByName && (
                <Text asChild size="2" color="gray">
                  <li>+{available.length - shownByName} more</li>
                </Text>
              )}
            </ul>
          </Flex>
        </Flex>
      )}
      {error && (
        <Text as="p" size="1" color="gray" role="status">
          {failedTo("The list of agents may be out of date.", error).sentence}
        </Text>
      )}
    </Flex>
  );
}

const emptyInConfiguration = emptyRoom(configurationColour);

/** Makes a room of the least that one needs. */
export function NewRoomForm() {
  const { form, save } = useNewRoom(emptyInConfiguration);
  const { isDirty, isSubmitting } = form.formState;
  const { question } = useLeaveGuard(isDirty);
  return (
    <FormProvider {...form}>
      <Form form={form} fields={newRoomFields} onSubmit={save(() => form.reset(emptyInConfiguration))}>
        <RoomNameField />
        <RoomAgentField />
        <RoomColourField />
        <Flex>
          <SubmitButton busy={isSubmitting} busyLabel="Creating...">
            Create room
          </SubmitButton>
        </Flex>
      </Form>
      {question}
    </FormProvider>
  );
}
