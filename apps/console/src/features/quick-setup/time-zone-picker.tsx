import { folded } from "@field-advisor/schema/search-words";
import { Combobox, failureToast, Field, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { updateSettings } from "../../lib/settings.queries.ts";

/** The zone the person at the screen is in. */
export const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zones = [...new Set([ownTimeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
const options = zones.map((zone, value) => ({ value, label: zone }));
const shownAtOnce = 50;

const plain = (text: string) => folded(text).replaceAll(/[_/\s]+/g, " ");

/** Found among all zones by a part of its name, and kept as soon as it is chosen. */
export function TimeZonePicker({ timeZone }: { timeZone: string }) {
  const [search, setSearch] = useState("");
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
  const found = options.filter(({ label }) => plain(label).includes(plain(search)));
  return (
    <Field label="Time zone" required hint={`Your browser is in ${ownTimeZone}.`}>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={{
            options: found.slice(0, shownAtOnce),
            note:
              found.length === 0
                ? "No such time zone. Type a continent or a city."
                : found.length > shownAtOnce
                  ? "Type a continent or a city to see more."
                  : null,
            onSearch: setSearch,
          }}
          selected={{ value: zones.indexOf(shown), label: shown }}
          onSelect={({ label }) => {
            if (label !== timeZone) choose(label);
          }}
        />
      )}
    </Field>
  );
}
