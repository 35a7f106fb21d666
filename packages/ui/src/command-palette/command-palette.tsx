import { useSessionControl } from "../app/session.ts";
import { FailureNotice } from "../feedback/notices.tsx";
import { useVisit } from "../routing/addresses.tsx";
import { Text } from "@radix-ui/themes";
import type { Role } from "@field-advisor/schema/routes";
import { useCombobox } from "downshift";
import { useLayoutEffect, useState } from "react";
import { counted } from "../text/phrases.ts";
import { type Entry, type EntryGroup, knownEntries, statusWishIn, wishIn } from "./entries.ts";
import { PaletteField } from "./palette-field.tsx";
import { addRecent, recentOf } from "./recent.ts";
import { useFound } from "./use-found.ts";
import { Muted } from "../text/muted.tsx";

export interface CommandPaletteProps {
  role: Role;
  /** Whose recent things are offered. */
  userId: number;
  text: string;
  setText: (text: string) => void;
  onClose: () => void;
  /** Shows the list of keys in its place. */
  onShowKeys: () => void;
}

/** Finds screens, actions, settings, people and things by name, and goes there. */
export function CommandPalette({ role, userId, text, setText, onClose, onShowKeys }: CommandPaletteProps) {
  // It takes the place of a field that somebody types into already.
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useLayoutEffect(() => input?.focus(), [input]);
  const visit = useVisit();
  const { impersonation } = useSessionControl();
  const mayAct = impersonation === null;
  const found = useFound(role, mayAct, text);
  const known = statusWishIn(text) || wishIn(text) ? [] : knownEntries(role, mayAct, text.trim());
  const recent = {
    heading: "Recent",
    entries: mayAct && text.trim() === "" ? recentOf(userId).map(again) : [],
  };
  const help = { heading: "Help", entries: [{ id: "keys", label: "Keyboard shortcuts", run: onShowKeys }] };
  const groups = [recent, ...known, ...found.groups, ...(text.trim() ? [] : [help])].filter(
    (group) => group.entries.length > 0,
  );
  const entries = groups.flatMap((group) => group.entries);
  const choose = ({ id, label, detail, to, run, search }: Entry) => {
    if (search !== undefined) return setText(search);
    // An owner who views as somebody leaves nothing in that person's name.
    if (to !== undefined && mayAct) addRecent(userId, { id: id.replace(/^recent /, ""), label, detail, to });
    onClose();
    if (to !== undefined) visit(to);
    run?.();
  };
  const { getInputProps, getMenuProps, getItemProps } = useEntries(entries, text, choose);
  return (
    <>
      <PaletteField
        {...getInputProps({
          ref: setInput,
          "aria-label": "Search by name",
          onChange: (event) => setText(valueOf(event)),
        })}
      />
      <div {...getMenuProps({ "aria-label": "Results" })} className="palette-list">
        {groups.map((group) => (
          <Group key={group.heading} group={group}>
            {(entry) => getItemProps({ item: entry, index: entries.indexOf(entry) })}
          </Group>
        ))}
      </div>
      <Note text={text} count={entries.length} isSearching={found.isSearching} hasFailed={!!found.failure} />
      {found.failure && <FailureNotice {...found.failure} onRetry={found.retry} />}
    </>
  );
}

/** What was chosen before, beside the screen or thing itself. */
const again = (entry: Entry): Entry => ({ ...entry, id: `recent ${entry.id}` });

const valueOf = ({ currentTarget }: { currentTarget: EventTarget }): string =>
  currentTarget instanceof HTMLInputElement ? currentTarget.value : "";

/** The combobox: always open, with one entry marked as soon as there is one. */
function useEntries(entries: readonly Entry[], text: string, onChoose: (entry: Entry) => void) {
  const [marked, setMarked] = useState(0);
  return useCombobox<Entry>({
    items: [...entries],
    isOpen: true,
    selectedItem: null,
    inputValue: text,
    itemToString: () => text,
    defaultHighlightedIndex: 0,
    highlightedIndex: Math.min(marked, entries.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex }) => setMarked(highlightedIndex),
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      // Leaving the field would choose as well.
      if (selectedItem && (type === InputKeyDownEnter || type === ItemClick)) onChoose(selectedItem);
    },
  });
}

interface NoteProps {
  text: string;
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
}

function noteOf({ text, count, isSearching, hasFailed }: NoteProps): string {
  if (text.trim() === "") return "";
  if (isSearching) return "Searching...";
  if (count === 0) return hasFailed ? "" : "Nothing found.";
  return counted(count, "result");
}

const Note = (props: NoteProps) => (
  <Text asChild size="2" color="gray" className="palette-note">
    <output>{noteOf(props)}</output>
  </Text>
);

interface GroupProps {
  group: EntryGroup;
  /** What makes an entry an option of the combobox. */
  children: (entry: Entry) => object;
}

const Group = ({ group: { heading, entries }, children: optionProps }: GroupProps) => (
  <div role="group" aria-label={heading}>
    <Muted as="div" size="1" weight="medium" className="palette-heading" aria-hidden>
      {heading}
    </Muted>
    {entries.map((entry) => (
      <div key={entry.id} {...optionProps(entry)} className="palette-entry">
        <Text asChild size="2">
          <bdi className="fa-truncate" title={entry.label}>
            {entry.label}
          </bdi>
        </Text>
        {entry.detail && (
          <Text asChild size="1">
            <bdi className="fa-truncate" title={entry.detail}>
              {entry.detail}
            </bdi>
          </Text>
        )}
      </div>
    ))}
  </div>
);
