import { refresh } from "@field-advisor/api-client";
import { counted, failedTo, failureToast, undoing } from "@field-advisor/staff";
import { useToast } from "@field-advisor/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inDoubt, readRecords, replaceRooms } from "./access.queries.ts";
import { notUpdated } from "./use-access-changes.ts";

/** Somebody, and every room that they may use. */
interface Holding {
  userId: number;
  roomIds: number[];
}

async function holdingsOf(userIds: readonly number[]): Promise<Holding[]> {
  const records = await readRecords(userIds);
  return userIds.map((userId) => ({
    userId,
    roomIds: records.filter(({ user_id: id }) => id === userId).map(({ room_id: id }) => id),
  }));
}

/** How far replacing came, and why no further. */
interface Outcome {
  done: readonly Holding[];
  error: Error | null;
}

const people = (count: number) => counted(count, "person", "people");

/** Gives people exactly the rooms that somebody else may use, one after the other, with a way back for all of them. */
export function useAccessCopy() {
  const { mutateAsync } = useMutation(replaceRooms);
  const client = useQueryClient();
  const show = useToast();

  const replace = async (holdings: readonly Holding[]): Promise<Outcome> => {
    const done: Holding[] = [];
    try {
      for (const holding of holdings) {
        const { userId: id, roomIds } = holding;
        await mutateAsync({ params: { id }, body: { roomIds } });
        done.push(holding);
      }
      return { done, error: null };
    } catch (error) {
      return { done, error: error instanceof Error ? error : new Error(String(error)) };
    } finally {
      void refresh(client, inDoubt);
    }
  };
  const tell = (title: string, all: number, { done, error }: Outcome, undo?: () => void) => {
    const way = undo && undoing("Copy it back in the matrix", undo);
    if (error === null) return show({ title, description: people(done.length), ...way });
    const description = `${failedTo(notUpdated, error).sentence} ${done.length} of ${people(all)} were changed.`;
    show({ tone: "error", title: "Error", description, ...(done.length > 0 && way) });
  };

  /** The answer tells whether everybody has the rooms now. */
  return async (sourceId: number, userIds: readonly number[]): Promise<boolean> => {
    try {
      const [source, ...before] = await holdingsOf([sourceId, ...userIds]);
      const roomIds = source?.roomIds ?? [];
      const outcome = await replace(userIds.map((userId) => ({ userId, roomIds })));
      const undo = async () => {
        const changed = before.slice(0, outcome.done.length);
        tell("Access changed back", changed.length, await replace(changed));
      };
      tell("Access copied", userIds.length, outcome, () => void undo());
      return outcome.error === null;
    } catch (error) {
      show(failureToast(notUpdated, error));
      return false;
    }
  };
}
