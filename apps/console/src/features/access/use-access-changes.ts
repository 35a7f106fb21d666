import { refresh, type Result } from "@field-advisor/api-client";
import type { AccessChange } from "@field-advisor/schema/access.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { counted, failureToast, fullName, undoing, useToast, stillFitting } from "@field-advisor/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ChosenPeople } from "../../lib/found-users.ts";
import { namesOf } from "../../lib/groups/group-links.tsx";
import { changeAccess, inDoubt, setAccess } from "./access.queries.ts";
import { useGrants, type ShownChange } from "./grants.ts";

/** Of two toggles in a row, only the last one is worth a message. */
const topic = "room-access";
const altText = "Change it back in the table";

export const notUpdated = "Failed to update room access.";

const inverted = (changes: readonly AccessChange[]): AccessChange[] =>
  changes.map((change) => ({ ...change, canAccess: !change.canAccess }));

/** "12 changes for 3 people" */
function sumOf(changes: readonly AccessChange[]): string {
  const people = new Set(changes.map(({ userId }) => userId)).size;
  const rights = changes.reduce((sum, { roomIds }) => sum + roomIds.length, 0);
  return `${counted(rights, "change")} for ${counted(people, "person", "people")}`;
}

/** What a change of many came to, with how many were left out and why. */
function told({ changed, results }: Result<"POST /api/user-access/changes">, canAccess: boolean) {
  const left = results.filter(({ outcome }) => outcome === "refused");
  const parts = [
    ...(changed.length > 0 ? [sumOf(changed)] : []),
    ...(left.length > 0 ? [`${counted(left.length, "person", "people")} left out: ${left[0]?.reason}`] : []),
  ];
  if (changed.length > 0)
    return { title: canAccess ? "Access given" : "Access removed", description: parts.join(". ") };
  const none = canAccess
    ? "They all already have this access."
    : "None of them was given this access themselves.";
  return { title: "Nothing to change", description: parts.join(". ") || none };
}

/** Gives and takes rights: shown at once, told in a toast with a way back, and taken back where the server refuses. */
export function useAccessChanges() {
  const grants = useGrants();
  const client = useQueryClient();
  const setting = useMutation(setAccess);
  const changing = useMutation(changeAccess);
  const show = useToast();

  /** What is said where a group still gives somebody what was taken from them. */
  const keptBy = (user: User, room: Room): string => {
    const groups = grants.groupsOf(user.id, room.id);
    return groups.length > 0 ? `. They can still use it by ${namesOf(groups)}.` : "";
  };

  const attempt = async <Answer>(
    shown: ShownChange,
    write: () => Promise<Answer>,
  ): Promise<Answer | null> => {
    try {
      const answer = await write();
      shown.keep();
      return answer;
    } catch (error) {
      shown.takeBack();
      show(failureToast(notUpdated, error));
      void refresh(client, inDoubt);
      return null;
    }
  };

  const setOne = async (user: User, room: Room, canAccess: boolean, canUndo = true): Promise<void> => {
    const shown = grants.change([{ userId: user.id, roomIds: [room.id], canAccess }]);
    const answer = await attempt(shown, () =>
      setting.mutateAsync({ params: { userId: user.id, roomId: room.id }, body: { canAccess } }),
    );
    if (!answer) return;
    show({
      topic,
      title: canAccess ? "Access given" : "Access removed",
      description: `${fullName(user)}: ${room.name}${canAccess ? "" : keptBy(user, room)}`,
      ...(canUndo && undoing(altText, () => void setOne(user, room, !canAccess, false))),
    });
  };

  const undoMany = async (done: readonly AccessChange[]): Promise<void> => {
    const changes = inverted(done);
    const answer = await attempt(grants.change(changes), () => changing.mutateAsync({ body: { changes } }));
    if (answer) show({ topic, title: "Access changed back", description: sumOf(answer.changed) });
  };

  const changeMany = async ({ ids, filter }: ChosenPeople, roomIds: number[], canAccess: boolean) => {
    const changes = ids.map((userId) => ({ userId, roomIds, canAccess }));
    const shown = grants.change(changes);
    const answer = await attempt(shown, () =>
      changing.mutateAsync({ body: { changes, ...stillFitting(filter) } }),
    );
    if (!answer) return;
    const { changed, results } = answer;
    if (results.some(({ outcome }) => outcome === "refused")) void refresh(client, inDoubt);
    const way = changed.length > 0 && undoing(altText, () => void undoMany(changed));
    show({ topic, ...told(answer, canAccess), ...way });
  };

  return { setOne, changeMany, isChangingMany: changing.isPending };
}
