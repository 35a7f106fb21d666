import { ApiError } from "@field-advisor/api-client";
import type { Room, UpdateRoomInput } from "@field-advisor/schema/rooms";
import { showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { checkedLater } from "../../../lib/checked-form.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { editedRoomFields, roomRefusal, valuesOf, type EditedRoomValues } from "../form/room-form-values.ts";
import type { SavedMeanwhile } from "../form/saved-meanwhile.ts";
import { updateRoom } from "../rooms.queries.ts";

const resolver = checkedLater(async () => (await import("../form/room-rules.ts")).editedRoomRules, "name");

const changesTo = (before: Readonly<Record<string, unknown>>, input: UpdateRoomInput) =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== before[name]));

/** The form of a room: sends only what was changed, and notices where somebody else was faster. */
export function useRoomEditor(room: Room) {
  /** The room as the form started from it, and as the server had it last; a change to any other version is refused. */
  const [{ started, known }, setRooms] = useState({ started: room, known: room });
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm({ resolver, defaultValues: valuesOf(room) });
  const { dirtyFields } = form.formState;
  const { mutateAsync } = useMutation(updateRoom);
  const show = useToast();

  /** Takes over what is true now; what was typed stays. */
  const load = (current: Room) => {
    setRooms({ started, known: current });
    setOutdated(false);
    form.reset(valuesOf(current), { keepDirtyValues: true });
  };
  const save = form.handleSubmit(async (input: UpdateRoomInput) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) {
      form.reset(valuesOf(known));
      return show({ title: "Nothing to save", description: "The room is as you see it." });
    }
    try {
      const body = { ...changes, version: known.version };
      const saved = await mutateAsync({ params: { id: room.id }, body });
      setRooms({ started: saved, known: saved });
      form.reset(valuesOf(saved));
      show({ title: "Room updated", description: saved.name });
    } catch (error) {
      if (error instanceof ApiError && error.code === "version_conflict") return setOutdated(true);
      show(failureToast("Failed to update room. Please try again.", error));
      showRefusal(form, roomRefusal(error), editedRoomFields);
    }
  });
  const before = valuesOf(started);
  const now = valuesOf(known);
  const saved: SavedMeanwhile = Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        dirtyFields[name as keyof EditedRoomValues] && value !== before[name as keyof EditedRoomValues],
    ),
  );
  return { form, known, isOutdated, saved, load, save };
}
