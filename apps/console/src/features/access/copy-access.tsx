import { refresh } from "@field-advisor/api-client";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  counted,
  failedTo,
  failureToast,
  fullName,
  PersonPicker,
  type PickerOption,
  Sheet,
  SheetSubmit,
  undoing,
  useToast,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
function useAccessCopy() {
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
    const way = undo && undoing("Copy it back in the table", undo);
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

interface CopyAccessProps {
  /** Who gets the rooms of somebody else. */
  people: ReadonlyMap<number, User>;
  onClose: () => void;
}

const namedAtMost = 3;

/** "Ada Lovelace, Grace Hopper" or, of more, how many there are. */
function namesOf(people: ReadonlyMap<number, User>): string {
  const named = [...people.values()].map((user) => fullName(user));
  return named.length > namedAtMost ? counted(named.length, "person", "people") : named.join(", ");
}

/** Gives the selected people exactly the rooms that somebody else may use. */
export function CopyAccess({ people, onClose }: CopyAccessProps) {
  const [source, setSource] = useState<PickerOption | null>(null);
  const copyAccess = useAccessCopy();
  const { mutate, isPending } = useMutation({
    mutationFn: (sourceId: number) => copyAccess(sourceId, [...people.keys()]),
    onSuccess: (isDone) => {
      if (isDone) onClose();
    },
  });
  return (
    <Sheet title="Copy access from..." description={`For ${namesOf(people)}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (source) mutate(source.value);
        }}
      >
        <Flex direction="column" gap="4">
          <PersonPicker
            required
            label="Copy from"
            selected={source}
            narrowed={{ sort: "name" }}
            suits={({ id, role }) => role !== "OWNER" && !people.has(id)}
            nobody="Nobody else found. Owners have no rooms of their own to copy."
            onPick={(_user, option) => setSource(option)}
          />
          <Text as="p" size="2" color="gray">
            They lose access to rooms that this person cannot use.
          </Text>
          <SheetSubmit
            busy={isPending}
            busyLabel="Copying..."
            obstacle={source ? null : "Choose whom to copy from first."}
          >
            Copy access
          </SheetSubmit>
        </Flex>
      </form>
    </Sheet>
  );
}
