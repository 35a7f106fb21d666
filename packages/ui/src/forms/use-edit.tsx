import { ApiError, NetworkError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { Callout, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldValues, get } from "react-hook-form";
import { BusyButton } from "../feedback/busy-button.tsx";
import { type Rules, withoutNames } from "./checked-form.ts";
import { type SaveOptions, type Saving, useSave } from "./use-save.ts";

interface Versioned {
  version: number;
}

interface EditSteps<
  Thing extends Versioned,
  Values extends FieldValues,
  Output extends object,
  Saved,
> extends Omit<SaveOptions<Values, Output, Saved>, "values" | "valuesAfter" | "send" | "isHandled"> {
  /** What is edited, as it is known now. */
  thing: Thing;
  /** What it is called in a sentence: "user". */
  what: string;
  /** What of the input differs from the thing; by the fields of the same names where it is left out. */
  changes?: (known: Thing, input: Output) => Partial<Output>;
  /** Reads it as it is now. */
  read: () => Promise<Thing>;
  /** Sends what differs, based on a version. */
  send: (changes: Partial<Output> & Versioned) => Promise<Saved | null>;
  /** The thing in the answer, for a form that stays open. */
  savedThing?: (saved: Saved) => Thing;
  /** Called in place of `done` where nothing differs: closes the form. */
  unchanged?: () => void;
}

type Complete<Values> = { [Name in keyof Omit<Values, "version">]-?: Values[Name] };

/** The form of a thing; needless where the thing has every field of the contract. */
type ValuesOf<Thing, Values> =
  Thing extends Complete<Values>
    ? { valuesOf?: (thing: Thing) => Values }
    : { valuesOf: (thing: Thing) => Values };

type EditOptions<
  Thing extends Versioned,
  Values extends FieldValues,
  Output extends object,
  Saved,
> = EditSteps<Thing, Values, Output, Saved> & ValuesOf<Thing, Values>;

/** The contract's fields of a thing. */
const fieldsOf =
  <Values extends FieldValues>({ names }: Pick<Rules<Values, unknown>, "names">) =>
  (thing: object): Values => {
    const fields = Object.entries(thing).filter(([name]) => names.includes(name) && name !== "version");
    return Object.fromEntries(fields) as Values;
  };

const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "version_conflict";

/** What of an input differs from what is known, by the fields of the same names. */
export function changesTo<Input extends object>(known: object, input: Input): Partial<Input> {
  const before: Readonly<Record<string, unknown>> = { ...known };
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(withoutNames(before[name])),
  );
  return Object.fromEntries(changed) as Partial<Input>;
}

/**
 * The form of something that others may change meanwhile: sends only what was changed, and where somebody else was
 * faster, shows both values and loses neither.
 */
export function useEdit<Thing extends Versioned, Values extends FieldValues, Output extends object, Saved>(
  options: EditOptions<Thing, Values, Output, Saved>,
): Saving<Values, Output> & { known: Thing } {
  const { thing, what, changes = changesTo, read, send, savedThing, done } = options;
  const { valuesOf = fieldsOf(options.rules) } = options as { valuesOf?: (thing: Thing) => Values };
  /** As the form started from it, and as the server had it last. */
  const [{ started, known }, setThings] = useState({ started: thing, known: thing });
  /** The version for which the server refused a change. */
  const [refused, setRefused] = useState<number | null>(null);
  /** What was sent from this form without an answer: it may have been saved. */
  const [unanswered, setUnanswered] = useState<Output[]>([]);
  if (thing.version > known.version) setThings({ started, known: thing });
  const noticeConflict = (error: unknown) => {
    if (isVersionConflict(error)) setRefused(known.version);
    return isVersionConflict(error);
  };
  /** What of an input may differ from what the server has: also what is typed back to what it was before. */
  const toSend = (input: Output): Partial<Output> => {
    const names = unanswered.flatMap((each) => Object.keys(changes(known, each)) as (keyof Output)[]);
    const maybeSaved = Object.fromEntries(names.map((name) => [name, input[name]])) as Partial<Output>;
    return { ...maybeSaved, ...changes(known, input) };
  };
  /** What is saved now, where this form shows one of the unanswered changes of it; otherwise raises the conflict. */
  const ownChange = async (conflict: unknown): Promise<Thing> => {
    if (!isVersionConflict(conflict) || unanswered.length === 0) throw conflict;
    const current = await read();
    const isOwn = unanswered.some((input) => Object.keys(changes(current, input)).length === 0);
    if (!isOwn) throw conflict;
    setThings({ started: current, known: current });
    return current;
  };
  const saving = useSave<Values, Output, Saved | "unchanged">({
    ...options,
    values: valuesOf(known),
    send: async (input) => {
      const changed = toSend(input);
      if (Object.keys(changed).length === 0) return "unchanged";
      const sendTo = ({ version }: Thing) => send({ ...changed, version });
      try {
        return await sendTo(known).catch(async (error: unknown) => sendTo(await ownChange(error)));
      } catch (error) {
        if (error instanceof NetworkError) setUnanswered([...unanswered, input]);
        throw error;
      }
    },
    done: (saved, input) => {
      if (saved === "unchanged") {
        restart(known);
        return options.unchanged?.();
      }
      if (savedThing) restart(savedThing(saved));
      return done?.(saved, input);
    },
    isHandled: noticeConflict,
  });
  const { form } = saving;
  /** Goes on from what was just saved. */
  const restart = (saved: Thing) => {
    setThings({ started: saved, known: saved });
    setUnanswered([]);
    saving.restart(valuesOf(saved));
  };
  /** Takes over what is true now; what was typed stays. */
  const load = (current: Thing) => setThings({ started, known: current });
  const before = valuesOf(started);
  const now = valuesOf(known);
  return {
    ...saving,
    known,
    savedIn: (name) => {
      const saved: unknown = get(now, name);
      // What is chosen may be an object, which is made anew.
      const isConflict =
        get(form.formState.dirtyFields, name) && JSON.stringify(saved) !== JSON.stringify(get(before, name));
      return isConflict ? saved : undefined;
    },
    conflict: refused === known.version && <ConflictNotice what={what} read={read} onLoaded={load} />,
  };
}

interface ConflictNoticeProps<Thing> {
  what: string;
  read: () => Promise<Thing>;
  onLoaded: (thing: Thing) => void;
}

/** Says that what the form shows is out of date, and brings what is true now. */
function ConflictNotice<Thing>({ what, read, onLoaded }: ConflictNoticeProps<Thing>) {
  const { mutate, isPending, error } = useMutation({ mutationFn: read, onSuccess: onLoaded });
  return (
    <Callout.Root color="amber" role="alert">
      <Callout.Text>Somebody else changed this {what} meanwhile.</Callout.Text>
      <Text as="p" size="2">
        {error
          ? describeError(error).sentence
          : "Load the current values, check them and save again. What you typed stays."}
      </Text>
      <Flex>
        <BusyButton type="button" variant="soft" color="amber" busy={isPending} onClick={() => mutate()}>
          Load current values
        </BusyButton>
      </Flex>
    </Callout.Root>
  );
}
