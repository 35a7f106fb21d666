import { Field, useToast } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../lib/failure-toast.ts";
import { updateSettings } from "./quick-setup.queries.ts";

/** The zone the person at the screen is in. */
export const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const allZones = Intl.supportedValuesOf("timeZone");

/** Chosen and kept at once. */
export function TimeZoneSelect({ timeZone }: { timeZone: string }) {
  const { mutate, isPending, variables } = useMutation(updateSettings);
  const show = useToast();
  const choose = (next: string) =>
    mutate(
      { body: { timeZone: next } },
      {
        onSuccess: () => show({ title: "Time zone saved", description: next }),
        onError: (error) => show(failureToast("Failed to save the time zone.", error)),
      },
    );
  const shown = (isPending && variables.body?.timeZone) || timeZone;
  const zones = [...new Set([shown, ownTimeZone, "UTC", ...allZones])];
  return (
    <Field label="Time zone" required hint={`Your browser is in ${ownTimeZone}.`}>
      {({ id, "aria-describedby": describedBy }) => (
        <Select.Root value={shown} disabled={isPending} onValueChange={choose}>
          <Select.Trigger id={id} aria-describedby={describedBy} />
          <Select.Content position="popper">
            {zones.map((zone) => (
              <Select.Item key={zone} value={zone}>
                {zone}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
