import type { ReactNode } from "react";
import { FailureNotice, ListLoading, ListNoMatch } from "./list-states.tsx";

interface ListViewProps<Item> {
  /** What the list holds, in the plural: "deployments". */
  what: string;
  items: readonly Item[] | undefined;
  failure: { sentence: string; requestId?: string | undefined } | null;
  /** True while a search or filter narrows the list. */
  filtered: boolean;
  /** Shown when there is nothing at all: says what to do next. */
  empty: ReactNode;
  onClearFilters: () => void;
  onRetry: () => void;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in exactly one of its states: loading, failed, empty, no match, or its entries. */
export function ListView<Item>(props: ListViewProps<Item>) {
  const { what, items, failure, filtered, empty, onClearFilters, onRetry, children } = props;
  if (failure) return <FailureNotice {...failure} onRetry={onRetry} />;
  if (!items) return <ListLoading label={`Loading ${what}...`} />;
  if (items.length > 0) return children(items);
  return filtered ? <ListNoMatch what={what} onClear={onClearFilters} /> : empty;
}
