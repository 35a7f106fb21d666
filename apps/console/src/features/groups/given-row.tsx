import { ItemRow, useUndoableChange } from "@field-advisor/ui";
import { Switch } from "@radix-ui/themes";
import { useState } from "react";
import type { Named } from "../../lib/groups/joining.tsx";

interface GivenRowProps {
  group: Named;
  /** A room, or an item of the library. */
  thing: Named;
  note: string;
  /** The ids of all that the group has, as they were read last; undefined before that. */
  given: ReadonlySet<number> | undefined;
  set: (isGiven: boolean) => Promise<unknown>;
}

/** One thing with a switch that gives it to a group and takes it at once. */
export function GivenRow({ group, thing, note, given, set }: GivenRowProps) {
  /** What was switched here since that was read. */
  const [wanted, setWanted] = useState<{ isGiven: boolean; since: typeof given } | null>(null);
  const change = useUndoableChange();
  const isGiven = wanted?.since === given && wanted ? wanted.isGiven : (given?.has(thing.id) ?? false);
  const give = async (to: boolean) => {
    setWanted({ isGiven: to, since: given });
    const answer = await change({
      set,
      from: !to,
      to,
      topic: `given-${group.id}-${thing.id}`,
      done: (_answer, isNow) => ({
        title: isNow ? `Given to ${group.name}` : `Taken from ${group.name}`,
        description: thing.name,
      }),
      failed: "Failed to change the group.",
      place: "in this list",
    });
    if (answer === null) setWanted(null);
  };
  return (
    <ItemRow
      name={thing.name}
      note={note}
      end={
        <Switch
          aria-label={`${group.name} may use ${thing.name}`}
          checked={isGiven}
          disabled={given === undefined}
          onCheckedChange={(to) => void give(to)}
        />
      }
    />
  );
}
