import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from "react";
import { useFormContext } from "react-hook-form";

export interface EntryListHandle {
  /** Opens an entry and moves the focus into it. */
  show: (index: number) => void;
}

interface OpenEntriesOptions {
  ref?: Ref<EntryListHandle> | undefined;
  array: { fields: readonly { id: string }[] };
  isWrong: (index: number) => boolean;
  focus?: ((index: number) => void) | undefined;
}

type Field = OpenEntriesOptions["array"]["fields"][number];

const idsOf = (fields: readonly Field[]) => new Set(fields.map(({ id }) => id));

/**
 * Which entries are open: those that somebody opened, added or was led to, and those that turned out wrong.
 * @param list the element that holds them
 */
export function useOpenEntries(
  { ref, array: { fields }, isWrong, focus }: OpenEntriesOptions,
  list: RefObject<HTMLElement | null>,
) {
  // What was there at first is closed at first, also where all of it was read anew; what comes later is open.
  const [initial, setInitial] = useState(() => idsOf(fields));
  const [shown, setShown] = useState(fields);
  if (shown !== fields) {
    setShown(fields);
    const before = idsOf(shown);
    if (shown.length > 0 && fields.every(({ id }) => !before.has(id))) setInitial(idsOf(fields));
  }
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [ledTo, setLedTo] = useState<Field | null>(null);
  const [revealed, setRevealed] = useState<object | null>(null);
  const isOpen = ({ id }: Field) => initial.has(id) === toggled.has(id);

  const toggle = (...entries: readonly Field[]) =>
    setToggled((before) => {
      const after = new Set(before);
      for (const { id } of entries) if (!after.delete(id)) after.add(id);
      return after;
    });

  const open = (entries: readonly Field[]): boolean => {
    const closed = entries.filter((entry) => !isOpen(entry));
    if (closed.length > 0) toggle(...closed);
    return closed.length > 0;
  };

  useImperativeHandle(ref, () => ({
    show: (index) => {
      const entries = fields.slice(index, index + 1);
      open(entries);
      // A new object each time: the same entry may be shown twice.
      for (const entry of entries) setLedTo({ ...entry });
    },
  }));

  const wrong = fields.filter((_field, index) => isWrong(index));
  const latest = useRef({ open, wrong, fields, focus });
  useEffect(() => {
    latest.current = { open, wrong, fields, focus };
  });
  const { submitCount } = useFormContext().formState;
  const mistakes = wrong.length;
  useEffect(() => {
    if (mistakes > 0 && latest.current.open(latest.current.wrong)) setRevealed({ submitCount });
  }, [mistakes, submitCount]);
  useEffect(() => {
    if (revealed && !isAtMistake()) firstMistake(list.current)?.focus();
  }, [revealed, list]);
  useEffect(() => {
    const index = latest.current.fields.findIndex(({ id }) => id === ledTo?.id);
    if (index >= 0) latest.current.focus?.(index);
  }, [ledTo]);

  return { isOpen, toggle: (field: Field) => toggle(field) };
}

/** The form has led to a mistake already. */
const isAtMistake = () => document.activeElement?.getAttribute("aria-invalid") === "true";

/** Of all lists of the form: each opens what is wrong in it, and one field has the focus. */
const firstMistake = (list: HTMLElement | null) =>
  list?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
