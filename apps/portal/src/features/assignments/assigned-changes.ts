import type { Assigned, Assignment } from "@field-advisor/schema/assignments.endpoints";
import { counted, useToastResult, useUndoableChange } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { updateAssigned } from "./assignments.queries.ts";

/** Who is meant: by name, or how many they are. */
export const namesOf = (people: readonly Assigned[]): string =>
  people.length === 1 && people[0] ? people[0].name : counted(people.length, "person", "people");

/** What is done at once for some people of an assignment, and told in a toast. */
export function useAssignedChanges({ id }: Assignment) {
  const { mutateAsync, isPending } = useMutation(updateAssigned);
  const toastResult = useToastResult();
  const change = useUndoableChange();
  const idsOf = (people: readonly Assigned[]) => people.map(({ userId }) => userId);

  const remind = (people: readonly Assigned[]) =>
    void toastResult(mutateAsync({ params: { id }, body: { userIds: idsOf(people), remind: true } }), {
      topic: `remind-${id}`,
      done: () => ({
        title: `Reminded: ${namesOf(people)}`,
        description: "The reminder appears on their home page.",
      }),
      failed: "Failed to remind.",
    });
  const excuse = (people: readonly Assigned[], isExcused: boolean) =>
    void change({
      set: (to) => mutateAsync({ params: { id }, body: { userIds: idsOf(people), isExcused: to } }),
      from: !isExcused,
      to: isExcused,
      topic: `excuse-${id}`,
      done: (_answer, to) => ({ title: `${to ? "Excused" : "Included again"}: ${namesOf(people)}` }),
      failed: "Failed to change who is included.",
      place: "in the people of the assignment",
    });
  return { remind, excuse, isPending };
}
