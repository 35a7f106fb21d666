import { mutationOf } from "@field-advisor/api-client";
import type { AccessChange } from "@field-advisor/schema/access.endpoints";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import type { UserOutcome } from "@field-advisor/schema/users.endpoints";
import { BatchResults, type Batches, stillFitting, useBatches } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { ChosenPeople, FoundBy } from "./found-users.ts";

const changeRights = mutationOf("POST /api/user-access/changes", {
  makesStale: ["GET /api/users/:id", "GET /api/user-access", "GET /api/user/rooms"],
});

export const people = ["person", "people"] as const;

interface RightsInBatches {
  batches: Batches<number, UserOutcome>;
  /** @param changesOf what is given to some of them, and taken */
  start: (
    chosen: ChosenPeople,
    changesOf: (ids: number[]) => AccessChange[] | Promise<AccessChange[]>,
  ) => Promise<Error | null>;
  /** How far it came, with a way back; null until it has begun. */
  results: ReactNode;
}

interface Told {
  title: string;
  /** Told of the rights that are different now. */
  onChanged?: (changed: AccessChange[]) => void;
  onClose: () => void;
}

/** Gives and takes the rights of many people, batch after batch, and back again. */
export function useRightsInBatches({ title, onChanged, onClose }: Told): RightsInBatches {
  const { mutateAsync } = useMutation(changeRights);
  const made = useRef<AccessChange[]>([]);
  // Somebody may be given some rooms and lose others, which are two changes.
  const batches = useBatches<number, UserOutcome>(mostChangedAtOnce.users / 2);
  const send = async (changes: AccessChange[], filter: FoundBy | null) => {
    if (changes.length === 0) return { changed: [], results: [] };
    const answer = await mutateAsync({ body: { changes, ...stillFitting(filter) } });
    onChanged?.(answer.changed);
    return answer;
  };
  const undo = {
    title: "Access changed back",
    ids: () => [...new Set(made.current.map(({ userId }) => userId))],
    send: async (some: number[]) => {
      const changes = made.current.filter(({ userId }) => some.includes(userId));
      const back = changes.map((change) => ({ ...change, canAccess: !change.canAccess }));
      return (await send(back, null)).results;
    },
  };
  return {
    batches,
    start: (chosen, changesOf) => {
      made.current = [];
      return batches.start(chosen.ids, async (ids) => {
        const { changed, results } = await send(await changesOf(ids), chosen.filter);
        made.current.push(...changed);
        return results;
      });
    },
    results: batches.hasBegun ? (
      <BatchResults things={people} {...{ title, batches, undo, onClose }} />
    ) : null,
  };
}
