import { Flex, TextField } from "@radix-ui/themes";
import { useId, useState } from "react";
import type { Days } from "./activity-address.ts";

interface PeriodFieldsProps {
  days: Days;
  onChange: (days: Days) => void;
}

/** The first and the last day of a period; one that passes the other takes it along. */
export function PeriodFields({ days: { from, to }, onChange }: PeriodFieldsProps) {
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
