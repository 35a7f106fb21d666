import type { Room, UpdateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import { showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { changesTo } from "../../../lib/changes-to.ts";
import { checkedLater } from "../../../lib/checked-form.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { useVersions } from "../../../lib/use-versions.ts";
import { editedRoomFields, roomRefusal, valuesOf } from "../form/room-form-values.ts";
import { updateRoom } from "../rooms.queries.ts";

const resolver = checkedLater(async () => (await import("../form/room-rules.ts")).editedRoomRules, "name");

/** The form of a room: sends only what was changed, and notices where somebody else was faster. */
export function useRoomEditor(room: Room) {
  const form = useForm({ resolver, defaultValues: valuesOf(room) });
  const versions = useVersions(room, valuesOf, form);
  const { known, restart, noticeConflict } = versions;
  const { mutateAsync } = useMutation(updateRoom);
  const show = useToast();
  const save = form.handleSubmit(async (input: UpdateRoomInput) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) {
      restart(known);
      return show({ title: "Nothing to save", description: "The room is as you see it." });
    }
    try {
      const body = { ...changes, version: known.version };
      const saved = await mutateAsync({ params: { id: room.id }, body });
      restart(saved);
      show({ title: "Room updated", description: saved.name });
    } catch (error) {
      if (noticeConflict(error)) return;
      show(failureToast("Failed to update room. Please try again.", error));
      showRefusal(form, roomRefusal(error), editedRoomFields);
    }
  });
  return { form, save, ...versions };
}
