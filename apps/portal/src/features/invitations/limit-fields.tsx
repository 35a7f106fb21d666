import { Field } from "@field-advisor/ui";
import { Grid, TextField } from "@radix-ui/themes";
import { useFormContext } from "react-hook-form";
import { ownZone } from "../../lib/invitation-text.ts";
import type { LimitValues } from "./limit-values.ts";

/** How long and how often an invitation lets somebody in. */
export function LimitFields() {
  const { register, formState } = useFormContext<LimitValues>();
  const { errors } = formState;
  const zone = `In your time zone, ${ownZone()}.`;
  return (
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <Field label="Valid from" error={errors.validFrom?.message} hint={`Leave blank to start now. ${zone}`}>
        {(control) => (
          <TextField.Root {...control} {...register("validFrom")} size="3" type="datetime-local" />
        )}
      </Field>
      <Field
        label="Valid until"
        error={errors.validUntil?.message}
        hint={`Leave blank for no end date. ${zone}`}
      >
        {(control) => (
          <TextField.Root {...control} {...register("validUntil")} size="3" type="datetime-local" />
        )}
      </Field>
      <Field label="Session limit" error={errors.maxSessions?.message} hint="Leave blank for no limit.">
        {(control) => (
          <TextField.Root {...control} {...register("maxSessions")} size="3" inputMode="numeric" />
        )}
      </Field>
      <Field
        label="Minutes per session"
        error={errors.maxMinutes?.message}
        hint="Leave blank for as long as the agent allows."
      >
        {(control) => (
          <TextField.Root {...control} {...register("maxMinutes")} size="3" inputMode="numeric" />
        )}
      </Field>
    </Grid>
  );
}
