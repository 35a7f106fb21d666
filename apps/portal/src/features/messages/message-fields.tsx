import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import { failedTo, FailureNotice, MomentField } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { activePages } from "./messages.queries.ts";
import { PagePicker } from "./page-picker.tsx";

const hours = (count: number) => count * 60 * 60 * 1000;

const presets = [
  { label: "1 Day", ms: hours(24) },
  { label: "1 Week", ms: hours(7 * 24) },
  { label: "Never", ms: null },
] as const;

/** Where and until when a message is shown. */
export interface ReachValues {
  /** Null is never. */
  showUntil: string | null;
  deploymentIds: string[];
}

export const isAhead = ({ showUntil }: { showUntil?: string | null | undefined }): boolean =>
  typeof showUntil !== "string" || Date.parse(showUntil) > Date.now();

export const isOver = { path: ["showUntil"], message: "Choose a time in the future" };

/** Until when a message is shown: a preset, or a moment of one's own; null is for ever. */
export function ExpiryField() {
  const until = useWatch<ReachValues, "showUntil">({ name: "showUntil" });
  const { setValue } = useFormContext<ReachValues>();
  const [chosen, choose] = useState<{ label: string; until: string | null }>({ label: "Never", until: null });
  return (
    <MomentField
      name="showUntil"
      label="Show until"
      hint="Leave blank to show it until it is paused or deleted."
      never="Never"
      presets={
        <Flex gap="2" wrap="wrap" role="group" aria-label="How long it is shown">
          {presets.map(({ label, ms }) => {
            const isChosen = until === null ? ms === null : chosen.until === until && chosen.label === label;
            return (
              <Button
                key={label}
                type="button"
                size="3"
                variant={isChosen ? "solid" : "soft"}
                color="gray"
                highContrast
                aria-pressed={isChosen}
                onClick={() => {
                  const next = ms === null ? null : new Date(Date.now() + ms).toISOString();
                  choose({ label, until: next });
                  setValue("showUntil", next, { shouldDirty: true, shouldValidate: true });
                }}
              >
                {label}
              </Button>
            );
          })}
        </Flex>
      }
    />
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
