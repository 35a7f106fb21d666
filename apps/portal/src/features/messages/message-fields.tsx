import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import { failedTo, FailureNotice, Field } from "@field-advisor/ui";
import { Button, Flex, Text, TextField } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState, type Ref } from "react";
import { activePages } from "./messages.queries.ts";
import { PagePicker } from "./page-picker.tsx";

const hours = (count: number) => count * 60 * 60 * 1000;

const presets = [
  { label: "1 Day", ms: hours(24) },
  { label: "1 Week", ms: hours(7 * 24) },
  { label: "Never", ms: null },
] as const;

/** A moment as a field for date and time holds it: in the zone of the browser, to the minute. */
export function localMoment(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** Until when a message is shown: a preset, or a moment of one's own; empty is for ever. */
export function ExpiryField({
  value,
  onChange,
  error,
  inputRef,
}: FieldProps<string> & { inputRef: Ref<HTMLInputElement> }) {
  const [chosen, choose] = useState<string | null>(value === "" ? "Never" : null);
  return (
    <Field label="Show until" error={error} hint="Leave blank to show it until it is paused or deleted.">
      {(control) => (
        <Flex gap="2" wrap="wrap">
          <Flex gap="2" wrap="wrap" role="group" aria-label="How long it is shown">
            {presets.map(({ label, ms }) => (
              <Button
                key={label}
                type="button"
                size="3"
                variant={chosen === label ? "solid" : "soft"}
                color="gray"
                highContrast
                aria-pressed={chosen === label}
                onClick={() => {
                  choose(label);
                  onChange(ms === null ? "" : localMoment(new Date(Date.now() + ms)));
                }}
              >
                {label}
              </Button>
            ))}
          </Flex>
          <TextField.Root
            {...control}
            ref={inputRef}
            size="3"
            type="datetime-local"
            value={value}
            className="message-until"
            onChange={({ target }) => {
              choose(target.value === "" ? "Never" : null);
              onChange(target.value);
            }}
          />
        </Flex>
      )}
    </Field>
  );
}

const byName = (a: MessagePage, b: MessagePage) => a.deploymentName.localeCompare(b.deploymentName);

/** The active pages beside those that are chosen already. */
function withChosen(active: readonly MessagePage[], chosen: readonly MessagePage[]): readonly MessagePage[] {
  const known = new Set(active.map(({ id }) => id));
  const others = chosen.filter(({ id }) => !known.has(id));
  return others.length === 0 ? active : [...active, ...others].toSorted(byName);
}

interface DeploymentsFieldProps extends FieldProps<string[]> {
  /** Pages that stand in the list although they may not be active. */
  chosen: readonly MessagePage[];
  listRef: Ref<HTMLElement>;
}

/** To which pages a message goes. */
export function DeploymentsField({ chosen, value, onChange, error, listRef }: DeploymentsFieldProps) {
  const { data, isError, error: failure, refetch } = useQuery({ ...activePages, staleTime: 0 });
  if (isError && !data)
    return (
      <FailureNotice {...failedTo("Failed to fetch deployments", failure)} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Text asChild size="2" color="gray">
        <output>Loading deployments...</output>
      </Text>
    );
  return (
    <PagePicker
      pages={withChosen(data, chosen)}
      value={value}
      onChange={onChange}
      error={error}
      listRef={listRef}
    />
  );
}
