import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { SteadyButton } from "./submit-button.tsx";
import { Callout, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldValues, get, type UseFormReturn } from "react-hook-form";

interface Versions<Thing, Values> {
  /** The thing as the server had it last; it refuses a change to any other version. */
  known: Thing;
  /** True while that is not what it is now. */
  isOutdated: boolean;
  /** What somebody else has saved in a field that was changed here too; undefined where nobody has. */
  savedIn: (field: keyof Values & string) => string | undefined;
  /** Takes over what is true now; what was typed stays. */
  load: (current: Thing) => void;
  /** Goes on from what was just saved. */
  restart: (saved: Thing) => void;
  /** Whether something failed because somebody else was faster. */
  noticeConflict: (error: unknown) => boolean;
}

/** For a form about something that others may change meanwhile: notices that, and loses neither side's words. */
export function useVersions<Thing, Values extends FieldValues, Output>(
  thing: Thing,
  valuesOf: (thing: Thing) => Values,
  form: UseFormReturn<Values, unknown, Output>,
): Versions<Thing, Values> {
  /** As the form started from it, and as the server had it last. */
  const [{ started, known }, setThings] = useState({ started: thing, known: thing });
  const [isOutdated, setOutdated] = useState(false);
  const { dirtyFields } = form.formState;
  const before = valuesOf(started);
  const now = valuesOf(known);
  return {
    known,
    isOutdated,
    savedIn: (field) =>
      get(dirtyFields, field) && now[field] !== before[field] ? String(now[field]) : undefined,
    load: (current) => {
      setThings({ started, known: current });
      setOutdated(false);
      form.reset(valuesOf(current), { keepDirtyValues: true });
    },
    restart: (saved) => {
      setThings({ started: saved, known: saved });
      form.reset(valuesOf(saved));
    },
    noticeConflict: (error) => {
      const isConflict = error instanceof ApiError && error.code === "version_conflict";
      if (isConflict) setOutdated(true);
      return isConflict;
    },
  };
}

/** What stands below a field that somebody else has changed too. */
export const savedAs = (saved: string | undefined): string | undefined =>
  saved === undefined ? undefined : `Now saved as: ${saved || "nothing"}`;
/** What of an input differs from what is known. */
export function changesTo(known: object, input: object) {
  const before: Readonly<Record<string, unknown>> = { ...known };
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== before[name]));
}

interface ConflictNoticeProps<Thing> {
  /** What the form changes: "user". */
  what: string;
  /** Reads it as it is now. */
  read: () => Promise<Thing>;
  onLoaded: (thing: Thing) => void;
}

/** Says that what the form shows is out of date, and brings what is true now. */
export function ConflictNotice<Thing>({ what, read, onLoaded }: ConflictNoticeProps<Thing>) {
  const { mutate, isPending, error } = useMutation({ mutationFn: read, onSuccess: onLoaded });
  return (
    <Callout.Root color="amber" role="alert">
      <Callout.Text>Somebody else changed this {what} meanwhile.</Callout.Text>
      <Text as="p" size="2">
        {error
          ? describeError(error).sentence
          : "Load the current values, look at them and save again. What you typed stays."}
      </Text>
      <Flex>
        <SteadyButton type="button" variant="soft" color="amber" busy={isPending} onClick={() => mutate()}>
          Load current values
        </SteadyButton>
      </Flex>
    </Callout.Root>
  );
}
