import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";

export interface EntryListHandle {
  /** Opens an entry and moves the focus into it. */
  show: (index: number) => void;
}

interface OpenEntriesOptions {
  ref?: Ref<EntryListHandle> | undefined;
  array: { fields: readonly { id: string }[] };
  isWrong: (index: number) => boolean;
  focus: (index: number) => void;
}

type Field = OpenEntriesOptions["array"]["fields"][number];

const idsOf = (fields: readonly Field[]) => new Set(fields.map(({ id }) => id));

/** Which entries are open: those that somebody opened, added or was led to, and those that turned out wrong. */
export function useOpenEntries({ ref, array: { fields }, isWrong, focus }: OpenEntriesOptions) {
  // What was there at first is closed at first, also where all of it was read anew; what comes later is open.
  const [initial, setInitial] = useState(() => idsOf(fields));
  const [shown, setShown] = useState(fields);
  if (shown !== fields) {
    setShown(fields);
    const before = idsOf(shown);
    if (shown.length > 0 && fields.every(({ id }) => !before.has(id))) setInitial(idsOf(fields));
  }
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<(Field & { leads: boolean }) | null>(null);
  const isOpen = ({ id }: Field) => initial.has(id) === toggled.has(id);

  const toggle = (...entries: readonly Field[]) =>
    setToggled((before) => {
      const after = new Set(before);
      for (const { id } of entries) if (!after.delete(id)) after.add(id);
      return after;
    });

  const reveal = (entries: readonly Field[], leads: boolean) => {
    const closed = entries.filter((entry) => !isOpen(entry));
    if (closed.length > 0) toggle(...closed);
    const [first] = leads ? entries : closed;
    // A new object each time: the same entry may be shown twice.
    if (first) setFocused({ ...first, leads });
  };

  useImperativeHandle(ref, () => ({
    show: (index) => reveal(fields.slice(index, index + 1), true),
  }));

  const wrong = fields.filter((_field, index) => isWrong(index));
  const latest = useRef({ reveal, wrong, fields, focus });
  useEffect(() => {
    latest.current = { reveal, wrong, fields, focus };
  });
  const mistakes = wrong.length;
  useEffect(() => {
    if (mistakes > 0) latest.current.reveal(latest.current.wrong, false);
  }, [mistakes]);
  useEffect(() => {
    const index = latest.current.fields.findIndex(({ id }) => id === focused?.id);
    // Of several lists with mistakes the first one takes the focus.
    if (index >= 0 && (focused?.leads || !isAtMistake())) latest.current.focus(index);
  }, [focused]);

  return { isOpen, toggle: (field: Field) => toggle(field) };
}

/** The form has led to a mistake that stands before. */
const isAtMistake = () => document.activeElement?.getAttribute("aria-invalid") === "true";
