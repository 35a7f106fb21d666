import { contains } from "@field-advisor/schema/search-words";
import { useFieldLabel } from "../form.tsx";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text, TextField, VisuallyHidden } from "@radix-ui/themes";
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from "react";
import { EntryItem } from "./entry-item.tsx";
import { useOpenEntries, type EntryListHandle } from "./use-open-entries.ts";
import { Muted } from "../../text/muted.tsx";

/** What a list does with the field array of its form. */
interface EntryArray<Entry> {
  fields: readonly { id: string }[];
  /** Adds one at the end, and moves the focus into it. */
  append: (entry: Entry) => void;
  insert: (index: number, entry: Entry) => void;
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
}

interface EntryListProps<Entry> {
  ref?: Ref<EntryListHandle> | undefined;
  name: string;
  legend: string;
  hint: string;
  /** One of them, as "fact". */
  noun: string;
  /** What the list belongs to where several are shown at once, as "criterion 1". */
  owner?: string;
  /** So many it may hold. */
  most: number;
  /** A new one. */
  create: () => Entry;
  array: EntryArray<Entry>;
  /** What stands in the fields at this moment. */
  values: readonly Entry[];
  /** An entry in one line. */
  summary: (entry: Entry) => string;
  isWrong: (index: number) => boolean;
  /** What is wrong with all of them together. */
  message: string | undefined;
  /** Moves the focus into the fields of an open entry, where the list is led to one. */
  focus?: (index: number) => void;
  /** The fields of an entry. */
  children: (index: number) => ReactNode;
}

/** So many are listed at first, and so many more at each wish: a thousand would take seconds to draw. */
const fewest = 10;
const step = 50;

/** Entries of a form, each in one line until it is opened: found, added, changed, moved, removed and brought back. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { name, legend, hint, noun, owner, most, array, summary, isWrong, message } = props;
  useFieldLabel(name, legend);
  const { fields } = array;
  const list = useRef<HTMLFieldSetElement>(null);
  const { isOpen, toggle } = useOpenEntries(props, list);
  const { removal, remove } = useRemoval(props);
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(fewest);
  const hintId = useId();
  const lines = props.values.map(summary);
  const found = fields.flatMap((_field, index) =>
    search === "" || contains(lines[index] ?? "", search) ? [index] : [],
  );
  const listed = new Set(found.slice(0, limit));
  return (
    <fieldset ref={list} className="fa-plain-fieldset" aria-describedby={hintId}>
      <Text asChild size="2" weight="medium">
        <legend>
          {legend} ({fields.length})
        </legend>
      </Text>
      <Muted as="p" id={hintId} size="1" mb="2">
        {hint}
      </Muted>
      {message && (
        <Text as="p" size="2" color="red" mb="2">
          {message}
        </Text>
      )}
      {fields.length > fewest && (
        <EntrySearch legend={legend} value={search} onChange={setSearch} found={found.length} />
      )}
      <Flex asChild direction="column" gap="2">
        <ol className="fa-plain-list" aria-label={owner === undefined ? legend : `${legend} of ${owner}`}>
          {fields.map(
            (field, index) =>
              (listed.has(index) || isOpen(field)) && (
                <EntryItem
                  key={field.id}
                  name={`${noun} ${index + 1}`}
                  owner={owner}
                  line={lines[index] ?? ""}
                  isOpen={isOpen(field)}
                  isWrong={isWrong(index)}
                  canMoveUp={search === "" && index > 0}
                  canMoveDown={search === "" && index < fields.length - 1}
                  onToggle={() => toggle(field)}
                  onMove={(by) => array.move(index, index + by)}
                  onRemove={() => remove(index)}
                >
                  {props.children(index)}
                </EntryItem>
              ),
          )}
        </ol>
      </Flex>
      <Flex gap="3" wrap="wrap" align="center" mt="2">
        {found.length > limit && (
          <Button type="button" variant="soft" onClick={() => setLimit(limit + step)}>
            Show {Math.min(step, found.length - limit)} more
          </Button>
        )}
        <Button
          type="button"
          variant="soft"
          color="gray"
          disabled={fields.length >= most}
          onClick={() => array.append(props.create())}
        >
          <PlusIcon />
          <span>
            Add {noun}
            {owner !== undefined && <VisuallyHidden> to {owner}</VisuallyHidden>}
          </span>
        </Button>
        {removal}
      </Flex>
    </fieldset>
  );
}

interface EntrySearchProps {
  legend: string;
  value: string;
  onChange: (search: string) => void;
  /** How many fit. */
  found: number;
}

const EntrySearch = ({ legend, value, onChange, found }: EntrySearchProps) => (
  <Flex direction="column" gap="1" mb="2">
    <TextField.Root
      size="3"
      type="search"
      aria-label={`Search ${legend.toLowerCase()}`}
      placeholder={`Search ${legend.toLowerCase()}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // What is sent by Enter elsewhere is the whole form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
    <Muted size="1" role="status">
      {value !== "" && `${found} found.`}
    </Muted>
  </Flex>
);

/** Removes an entry and offers to bring it back, which takes the focus. */
function useRemoval<Entry>({ array, values, noun }: EntryListProps<Entry>) {
  const [removed, setRemoved] = useState<{ index: number; entry: Entry } | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);
  const remove = (index: number) => {
    const entry = values[index];
    array.remove(index);
    if (entry !== undefined) setRemoved({ index, entry });
  };
  const restore = ({ index, entry }: { index: number; entry: Entry }) => {
    array.insert(index, entry);
    setRemoved(null);
  };
  const removal = (
    <>
      <Text size="2" role="status">
        {removed && `Removed ${noun} ${removed.index + 1}.`}
      </Text>
      {removed && (
        <Button ref={undo} type="button" variant="soft" onClick={() => restore(removed)}>
          Undo
        </Button>
      )}
    </>
  );
  return { removal, remove };
}
