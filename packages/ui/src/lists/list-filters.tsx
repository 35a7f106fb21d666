import { MagnifyingGlassIcon, ReloadIcon } from "@radix-ui/react-icons";
import { Flex, TextField } from "@radix-ui/themes";
import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent } from "react";
import { BusyButton } from "../feedback/busy-button.tsx";
import { useListAddress, useListState } from "./list-address.ts";
import { useReportedText } from "./reported-text.ts";
import { Muted } from "../text/muted.tsx";

interface SearchFieldProps {
  /** What a search looks through; the field's name and its hint. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const pauseMs = 250;

/** A search box that reports what was typed once typing pauses, or at once on Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { typed, setTyped, reported, report: tell } = useReportedText(value, onChange);
  const report = (text: string) => {
    if (text.trim() !== reported.trim()) tell(text.trim());
  };
  const reportLater = useEffectEvent(report);
  useEffect(() => {
    const timer = setTimeout(() => reportLater(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField.Root
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      className="fa-search"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // In a form it would send the form, with what was not looked at yet.
        event.preventDefault();
        report(typed);
      }}
    >
      <TextField.Slot>
        <MagnifyingGlassIcon />
      </TextField.Slot>
    </TextField.Root>
  );
}

/** The row above a list: what narrows and orders it, and what can be done with all of it. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Flex
    asChild
    gap={{ initial: "3", sm: "2" }}
    mb={{ initial: "4", sm: "3" }}
    wrap="wrap"
    className="fa-filters"
  >
    <search>{children}</search>
  </Flex>
);

interface ToolButtonProps {
  /** An icon; what it does is said beside it on phones, and elsewhere on hover and by screen readers. */
  icon: ReactNode;
  busy: boolean;
  onClick: () => void;
  children: string;
}

/** What can be done with a whole list, in the row above it. */
export const ToolButton = ({ icon, children, ...button }: ToolButtonProps) => (
  <BusyButton variant="soft" color="gray" title={children} className="fa-tool" {...button}>
    {icon}
    <span className="fa-tool-word">{children}</span>
  </BusyButton>
);

/** Asks for a list again. */
export const RefreshButton = (button: Pick<ToolButtonProps, "busy" | "onClick">) => (
  <ToolButton icon={<ReloadIcon />} {...button}>
    Refresh
  </ToolButton>
);

interface ControlProps {
  value: string;
  onChange: (value: string) => void;
}

interface SearchFilter {
  kind: "search";
  Control: FunctionComponent<ControlProps>;
}

export interface ChoiceFilter<Value extends string> {
  kind: "choice";
  labels: Readonly<Record<Value, string>>;
  Control: FunctionComponent<ControlProps>;
}

export interface SortFilter<Value extends string> {
  kind: "sort";
  labels: Readonly<Record<Value, string>>;
  Control: FunctionComponent<ControlProps>;
}

type Filter = SearchFilter | ChoiceFilter<string> | SortFilter<string>;

/** What narrows and orders a list, by the names that address and server use. */
export type FilterSet = Readonly<Record<string, Filter>>;

type ValueOf<F extends Filter> = F extends { labels: Readonly<Record<infer Value, string>> }
  ? Value & string
  : string;

/** The filters that are set: a search that is empty and a choice of "all" are left out, the order is always there. */
export type FilterValues<Set extends FilterSet> = {
  [Name in keyof Set as Set[Name]["kind"] extends "sort" ? Name : never]: ValueOf<Set[Name]>;
} & {
  [Name in keyof Set as Set[Name]["kind"] extends "sort" ? never : Name]?: ValueOf<Set[Name]>;
};

/** A filter by what was typed. @param label what a search looks through */
export const searchFilter = (label: string): SearchFilter => ({
  kind: "search",
  Control: (props) => <SearchField label={label} {...props} />,
});

export interface FilteredList<Set extends FilterSet> {
  values: FilterValues<Set>;
  /** Starts at 0. */
  page: number;
  pageSize: number;
  /** The page as the server understands it. */
  window: { limit: number; offset: number };
  /** True while a filter narrows the list. */
  filtered: boolean;
  set: (changes: Partial<Record<keyof Set & string, string>>) => void;
  setPage: (page: number) => void;
  clear: () => void;
  /** What is chosen, as its control shows it. */
  shown: Readonly<Record<keyof Set & string, string>>;
}

const unset = { search: "", choice: "all" } as const;

const initialOf = (filter: Filter): string =>
  filter.kind === "sort" ? (Object.keys(filter.labels)[0] ?? "") : unset[filter.kind];

export interface PageOptions {
  /** Rows on a page. */
  pageSize?: number;
  /** The page's name in the address, where the screen has another list. */
  pageName?: string;
  /** True in a dialog: the address belongs to the screen behind it. */
  inSheet?: boolean;
}

/** Filters, order and page of a list as the address has them. `filters` must be a constant. */
export function useFilteredList<Set extends FilterSet>(
  filters: Set,
  { pageSize = 25, pageName = "page", inSheet = false }: PageOptions = {},
): FilteredList<Set> {
  const { defaults, allowed } = definitionOf(filters);
  const addressed = useListAddress<Record<string, string>>(defaults, allowed, pageName);
  const kept = useListState(defaults);
  const address = inSheet ? kept : addressed;
  const { page, filtered, setFilters, setPage, clear } = address;
  const isSet = ([name, value]: [string, string]) => {
    const kind = filters[name]?.kind;
    return kind === "sort" || (kind !== undefined && value !== unset[kind]);
  };
  return {
    // The address holds only values that their filter allows.
    values: Object.fromEntries(Object.entries(address.filters).filter(isSet)) as FilterValues<Set>,
    shown: address.filters as Record<keyof Set & string, string>,
    page,
    pageSize,
    window: { limit: pageSize, offset: page * pageSize },
    filtered,
    set: setFilters,
    setPage,
    clear,
  };
}

interface Definition {
  defaults: Record<string, string>;
  allowed: Record<string, readonly string[]>;
}

const definitions = new WeakMap<FilterSet, Definition>();

/** Made once for each list, because the address is compared with it at every change. */
function definitionOf(filters: FilterSet): Definition {
  const known = definitions.get(filters);
  if (known) return known;
  const entries = Object.entries(filters);
  const made = {
    defaults: Object.fromEntries(entries.map(([name, filter]) => [name, initialOf(filter)])),
    allowed: Object.fromEntries(
      entries.flatMap(([name, filter]) =>
        filter.kind === "search" ? [] : [[name, [initialOf(filter), ...Object.keys(filter.labels)]]],
      ),
    ),
  };
  definitions.set(filters, made);
  return made;
}

interface FilterBarProps<Set extends FilterSet> {
  filters: Set;
  list: Pick<FilteredList<Set>, "shown" | "set">;
  /** How many there are, in words. */
  count?: string | null | undefined;
  /** What can be done with the whole list. */
  children?: ReactNode;
}

/** The controls of a list's filters, in the order in which they are defined. */
export function FilterBar<Set extends FilterSet>({ filters, list, count, children }: FilterBarProps<Set>) {
  const names: (keyof Set & string)[] = Object.keys(filters);
  const change = (name: keyof Set & string) => (value: string) =>
    list.set({ [name]: value } as Partial<Record<keyof Set & string, string>>);
  return (
    <Filters>
      {names.map((name) => {
        const Control = filters[name]?.Control;
        return Control && <Control key={name} value={list.shown[name]} onChange={change(name)} />;
      })}
      {count && <Muted className="fa-count fa-numbers">{count}</Muted>}
      {children}
    </Filters>
  );
}
