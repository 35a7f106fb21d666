import { MomentField, NumberField } from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { ownZone } from "../../lib/invitation-text.ts";

/** What an invitation permits that limits nothing. */
export const noLimits = { validFrom: null, validUntil: null, maxSessions: null, maxMinutes: null };

/** How long and how often an invitation lets somebody in. */
export function LimitFields() {
  const zone = `In your time zone, ${ownZone()}.`;
  const noLimit = "Leave blank for no limit.";
  const asAgent = "Leave blank for as long as the agent allows.";
  return (
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <MomentField name="validFrom" label="Valid from" hint={`Leave blank to start now. ${zone}`} />
      <MomentField name="validUntil" label="Valid until" hint={`Leave blank for no end date. ${zone}`} />
      <NumberField name="maxSessions" label="Session limit" hint={noLimit} />
      <NumberField name="maxMinutes" label="Minutes per session" hint={asAgent} />
    </Grid>
  );
}
