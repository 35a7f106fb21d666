import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import { exactTime, failedTo, FailureNotice, FormField, refusalOf } from "@field-advisor/ui";
import { Button, Flex, Text, TextField } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
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

/** A moment of such a field as it travels; what is not a moment stays as it was typed, and is refused. */
export function momentOf(local: string): string | null {
  if (local === "") return null;
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}

/** Where and until when a message is shown. */
export interface ReachValues {
  /** As a field for date and time holds it; empty is never. */
  showUntil: string;
  deploymentIds: string[];
}

export const isAhead = ({ showUntil }: { showUntil?: string | null | undefined }): boolean =>
  typeof showUntil !== "string" || Date.parse(showUntil) > Date.now();

export const isOver = { path: ["showUntil"], message: "Choose a time in the future" };

/** An entry of a list belongs to the field of the list. */
export const fieldOf = (path: string): string => path.split(".")[0] ?? path;

export const messageRefusal = (error: unknown) => refusalOf(error, {}, fieldOf);

const inWords = (local: unknown) => (local === "" ? "Never" : exactTime.format(new Date(String(local))));

/** Until when a message is shown: a preset, or a moment of one's own; empty is for ever. */
export function ExpiryField() {
  const { ref, value, onChange } = useController<ReachValues, "showUntil">({ name: "showUntil" }).field;
  const [chosen, choose] = useState<string | null>(value === "" ? "Never" : null);
  return (
    <FormField
      name="showUntil"
      label="Show until"
      hint="Leave blank to show it until it is paused or deleted."
      inWords={inWords}
    >
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
            ref={ref}
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
    </FormField>
  );
}

const byName = (a: MessagePage, b: MessagePage) => a.deploymentName.localeCompare(b.deploymentName);

/** The active pages beside those that are chosen already. */
function withChosen(active: readonly MessagePage[], chosen: readonly MessagePage[]): readonly MessagePage[] {
  const known = new Set(active.map(({ id }) => id));
  const others = chosen.filter(({ id }) => !known.has(id));
  return others.length === 0 ? active : [...active, ...others].toSorted(byName);
}

interface DeploymentsFieldProps {
  /** Pages that stand in the list although they may not be active. */
  chosen: readonly MessagePage[];
}

/** To which pages a message goes. */
export function DeploymentsField({ chosen }: DeploymentsFieldProps) {
  const { data, isError, error, refetch } = useQuery({ ...activePages, staleTime: 0 });
  if (isError && !data)
    return (
      <FailureNotice {...failedTo("Failed to fetch deployments", error)} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Text asChild size="2" color="gray">
        <output>Loading deployments...</output>
      </Text>
    );
  return <PagePicker pages={withChosen(data, chosen)} />;
}
