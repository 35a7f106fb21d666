import type { Page } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { contains } from "@field-advisor/schema/search-words";
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { grouped } from "../text/phrases.ts";
import type { Offer, PickerOption } from "./combobox.tsx";
import { useSettled } from "./use-settled.ts";

const shownAtMost = 20;

interface ServerOffer<Row, Key extends QueryKey, Value extends number | string> {
  /** Reads the first rows that a text finds. */
  query: (search: string | undefined, limit: number) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  optionOf: (row: Row) => PickerOption<Value>;
  /** Whether a row that was found may be chosen. */
  suits?: ((row: Row) => boolean) | undefined;
  /** An option beside those that the server finds. */
  besides?: PickerOption<Value> | undefined;
  /** Said where nothing is found. */
  none: string;
}

/** What the server finds for the text of a combobox; nothing is read before it is opened. */
export function useServerOffer<Row, Key extends QueryKey, Value extends number | string>(
  wanted: ServerOffer<Row, Key, Value>,
) {
  const { query: queryFor, optionOf, suits = () => true, besides, none } = wanted;
  const [search, setSearch] = useState<string | null>(null);
  const text = (search ?? "").trim();
  const settled = useSettled(text);
  const { data, isError, error, isPlaceholderData } = useQuery({
    ...queryFor(settled || undefined, shownAtMost),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const rows = (data?.items ?? []).filter(suits);
  const own = besides && contains(besides.label, text) ? [besides] : [];
  const hidden = data ? data.total - data.items.length : 0;
  const noteOf = (): string | null => {
    if (isError) return describeError(error).sentence;
    if (!data) return "Searching...";
    if (hidden > 0) return `… and ${grouped(hidden)} more: keep typing.`;
    return rows.length + own.length === 0 ? none : null;
  };
  const offer: Offer<Value> = {
    options: [...own, ...rows.map(optionOf)],
    note: noteOf(),
    isStale: isPlaceholderData || settled !== text,
    onSearch: setSearch,
  };
  return { rows, offer };
}
