import { Flex, TextField } from "@radix-ui/themes";
import { useId } from "react";
import { useReportedText } from "./reported-text.ts";

interface DayFieldProps {
  name: string;
  value: string;
  onDay: (day: string) => void;
  /** True where no day is a choice too, reported as an empty text. */
  optional?: boolean;
}

/** Nothing is older; while a year is being typed it is 0002 for a moment. */
const firstDay = "2000-01-01";

/** Whether it is a day that exists: the calendar makes another one of 31 June. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

/** A day of the calendar, reported once it is complete. */
function DayField({ name, value, onDay, optional = false }: DayFieldProps) {
  const id = useId();
  const { typed, setTyped, reported, report } = useReportedText(value, onDay);
  return (
    <TextField.Root
      id={id}
      type="date"
      min={firstDay}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value >= firstDay) report(target.value);
      }}
      onBlur={({ target }) => {
        // What is half typed reads as empty as well.
        if (optional && target.value === "" && !target.validity.badInput) report("");
        else setTyped(reported);
      }}
    >
      <TextField.Slot>
        <label htmlFor={id}>{name}</label>
      </TextField.Slot>
    </TextField.Root>
  );
}

interface PeriodFieldsProps {
  /** Empty where the period has no first or no last day. */
  days: { from: string; to: string };
  /** True where either of them may be empty. */
  optional?: boolean;
  /** Called with what changes: the other day may be newer than what is shown. */
  onChange: (days: { from?: string; to?: string }) => void;
}

/** The first and the last day of a period; one that passes the other takes it along. */
export function PeriodFields({ days: { from, to }, optional = false, onChange }: PeriodFieldsProps) {
  const isPast = (first: string, last: string) => first !== "" && last !== "" && first > last;
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Days of the period">
      <DayField
        name="From"
        value={from}
        optional={optional}
        onDay={(day) => onChange({ from: day, ...(isPast(day, to) && { to: day }) })}
      />
      <DayField
        name="To"
        value={to}
        optional={optional}
        onDay={(day) => onChange({ to: day, ...(isPast(from, day) && { from: day }) })}
      />
    </Flex>
  );
}
