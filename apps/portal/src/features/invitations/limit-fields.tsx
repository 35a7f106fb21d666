import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import { TextField } from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { ownZone } from "../../lib/invitation-text.ts";

/** What an invitation permits, as people fill it in; what is left empty is no limit. */
export interface LimitValues {
  validFrom: string;
  validUntil: string;
  maxSessions: string;
  maxMinutes: string;
}

export const noLimits: LimitValues = { validFrom: "", validUntil: "", maxSessions: "", maxMinutes: "" };

/** A moment as a field for date and time has it: "2026-11-21T16:05" in the reader's zone. */
const localTime = (iso: string | null): string =>
  iso === null ? "" : new Date(iso).toLocaleString("sv-SE").slice(0, 16).replace(" ", "T");

/** A moment in the reader's zone as it travels; a text that is none stays as it is, and is refused by the rules. */
function momentOf(local: string): string | null {
  const time = local.trim();
  if (time === "") return null;
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? time : moment.toISOString();
}

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

export const limitsOf = ({ validFrom, validUntil, maxSessions, maxMinutes }: Invitation): LimitValues => ({
  validFrom: localTime(validFrom),
  validUntil: localTime(validUntil),
  maxSessions: maxSessions === null ? "" : String(maxSessions),
  maxMinutes: maxMinutes === null ? "" : String(maxMinutes),
});

/** The limits in the contract's terms. */
export const limitsInput = ({ validFrom, validUntil, maxSessions, maxMinutes }: LimitValues) => ({
  validFrom: momentOf(validFrom),
  validUntil: momentOf(validUntil),
  maxSessions: numberOf(maxSessions),
  maxMinutes: numberOf(maxMinutes),
});

/** How long and how often an invitation lets somebody in. */
export function LimitFields() {
  const zone = `In your time zone, ${ownZone()}.`;
  const time = { type: "datetime-local" } as const;
  const count = { inputMode: "numeric" } as const;
  const noLimit = "Leave blank for no limit.";
  const asAgent = "Leave blank for as long as the agent allows.";
  return (
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <TextField name="validFrom" label="Valid from" hint={`Leave blank to start now. ${zone}`} {...time} />
      <TextField
        name="validUntil"
        label="Valid until"
        hint={`Leave blank for no end date. ${zone}`}
        {...time}
      />
      <TextField name="maxSessions" label="Session limit" hint={noLimit} {...count} />
      <TextField name="maxMinutes" label="Minutes per session" hint={asAgent} {...count} />
    </Grid>
  );
}
