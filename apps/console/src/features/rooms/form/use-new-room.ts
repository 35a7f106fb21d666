import { createRoom } from "@field-advisor/api-client/new-room";
import type { CreateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import { showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { checkedLater } from "../../../lib/checked-form.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { newRoomFields, roomRefusal, type NewRoomValues } from "./room-form-values.ts";

const resolver = checkedLater(async () => (await import("./room-rules.ts")).newRoomRules, "name");

/** The form of a new room: `save` sends it, says what came of it, and goes on from there. */
export function useNewRoom(empty: NewRoomValues) {
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
