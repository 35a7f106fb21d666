import type { Range } from "@field-advisor/schema/activity.endpoints";
import { eventTypes } from "@field-advisor/schema/constants";
import { PersonFilter } from "@field-advisor/staff";
import { Choice, Filters, RefreshButton } from "@field-advisor/ui";
import { Flex, TextField } from "@radix-ui/themes";
import { useId, useState } from "react";
import { eventTypeLabel } from "../../lib/event-type.tsx";
import { type ActivityAddress, type Days, periods } from "./activity-address.ts";

interface PeriodFieldsProps {
  days: Days;
  onChange: (days: Days) => void;
}

/** The first and the last day of a period; one that passes the other takes it along. */
function PeriodFields({ days: { from, to }, onChange }: PeriodFieldsProps) {
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Days of the period">
      <DayField name="From" value={from} onDay={(day) => onChange({ from: day, to: day > to ? day : to })} />
      <DayField name="To" value={to} onDay={(day) => onChange({ from: day < from ? day : from, to: day })} />
    </Flex>
  );
}

interface DayFieldProps {
  name: string;
  value: string;
  onDay: (day: string) => void;
}

/** Nothing is older; while a year is being typed it is 0002 for a moment. */
const firstDay = "2000-01-01";

function DayField({ name, value, onDay }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <TextField.Root
      id={id}
      type="date"
      min={firstDay}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value >= firstDay) onDay(target.value);
      }}
      onBlur={() => setTyped(value)}
    >
      <TextField.Slot>
        <label htmlFor={id}>{name}</label>
      </TextField.Slot>
    </TextField.Root>
  );
}

const periodLabels: Readonly<Record<Range | "custom", string>> = {
  "24h": "Last 24 hours",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  custom: "From ... to ...",
};

interface EventFiltersProps {
  address: ActivityAddress;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Period, kind and person of the log. */
export function EventFilters({ address, refreshing, onRefresh }: EventFiltersProps) {
  const { tab, period, days, type, person } = address;
  return (
    <Filters>
      <Choice
        label="Period"
        value={period}
        values={periods}
        labelOf={(each) => periodLabels[each]}
        onChange={address.setPeriod}
      />
      {days && <PeriodFields days={days} onChange={address.setDays} />}
      {tab !== "audit" && (
        <Choice
          label="Type"
          all="All types"
          value={type}
          values={eventTypes}
          labelOf={eventTypeLabel}
          onChange={address.setType}
        />
      )}
      {tab !== "mine" && (
        <PersonFilter label="Person" anyone="All people" value={person} onChange={address.setPerson} />
      )}
      <RefreshButton busy={refreshing} onClick={onRefresh} />
    </Filters>
  );
}
