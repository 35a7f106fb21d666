import { MagnifyingGlassIcon } from "@radix-ui/react-icons";
import { TextField } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";

interface SearchFieldProps {
  /** What a search looks through; the field's name and its hint. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const pauseMs = 250;

/** A search box that reports what was typed once typing pauses, or at once on Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (next: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setReported(next.trim());
      onChange(next.trim());
    }, afterMs);
  };
  return (
    <TextField.Root
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      className="fa-search"
      onChange={({ target }) => {
        setTyped(target.value);
        report(target.value, pauseMs);
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") report(typed, 0);
      }}
    >
      <TextField.Slot>
        <MagnifyingGlassIcon />
      </TextField.Slot>
    </TextField.Root>
  );
}
