import { mostOfGroupAtOnce } from "@field-advisor/schema/group-constants";
import type { UserOutcome } from "@field-advisor/schema/users.endpoints";
import { BatchResults, type Batches, stillFitting, useBatches } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ChosenPeople, FoundBy } from "../found-users.ts";
import { changePeople } from "./groups.queries.ts";

export const people = ["person", "people"] as const;

/** A group, or what it opens, as it is called. */
export interface Named {
  id: number;
  name: string;
}

/** Puts people into a group and takes them out of it, with what became of each. */
export function useMembership() {
  const { mutateAsync } = useMutation(changePeople);
  const change = async (id: number, changed: { add?: number[]; remove?: number[] }, filter: FoundBy | null) =>
    (await mutateAsync({ params: { id }, body: { ...changed, ...stillFitting(filter) } })).results;
  return {
    add: (id: number, userIds: number[], filter: FoundBy | null = null) =>
      change(id, { add: userIds }, filter),
    remove: (id: number, userIds: number[], filter: FoundBy | null = null) =>
      change(id, { remove: userIds }, filter),
  };
}

interface Joining {
  batches: Batches<number, UserOutcome>;
  start: (group: Named, chosen: ChosenPeople) => Promise<Error | null>;
  /** How far it came, with a way back; null until it has begun. */
  resultsOf: (group: Named, onClose: () => void) => ReactNode;
}

/** Puts many into a group, batch after batch, and out again. */
export function useJoining(): Joining {
  const { add, remove } = useMembership();
  const batches = useBatches<number, UserOutcome>(mostOfGroupAtOnce);
  return {
    batches,
    start: ({ id }, chosen) => batches.start(chosen.ids, (ids) => add(id, ids, chosen.filter)),
    resultsOf: ({ id, name }, onClose) =>
      batches.hasBegun ? (
        <BatchResults
          title={`Added to ${name}`}
          things={people}
          batches={batches}
          undo={{
            title: `Taken out of ${name} again`,
            ids: () =>
              batches.outcomes.filter(({ outcome }) => outcome === "changed").map(({ userId }) => userId),
            send: (ids) => remove(id, ids),
          }}
          onClose={onClose}
        />
      ) : null,
  };
}
