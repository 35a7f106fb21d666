import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

interface ListAddress<Filters extends Record<string, string>> {
  filters: Filters;
  /** Starts at 0. */
  page: number;
  /** True while a filter differs from its default; how the list is sorted does not count. */
  filtered: boolean;
  setFilters: (changes: Partial<Filters>) => void;
  setPage: (page: number) => void;
  clear: () => void;
}

const isFiltered = (filters: Record<string, string>, defaults: Record<string, string>): boolean =>
  Object.keys(defaults).some((name) => name !== "sort" && filters[name] !== defaults[name]);

/** Whether the reader is on the way to another screen, which may take a moment to load. */
function useIsLeaving() {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = next !== undefined && next !== here;
  }, [next, here]);
  return isLeaving;
}

/**
 * Search, filters and page of a list, kept in the address so that a link or the back button brings them back.
 * `defaults` names every filter and must be a constant; a value that `allowed` does not list counts as the default.
 * Of two lists on one screen, one has another `pageName`.
 */
export function useListAddress<Filters extends Record<string, string>>(
  defaults: Filters,
  allowed: { readonly [Name in keyof Filters]?: readonly string[] } = {},
  pageName = "page",
): ListAddress<Filters> {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => {
    const valid = Object.keys(defaults).flatMap((name) => {
      const value = params.get(name);
      return value === null || allowed[name]?.includes(value) === false ? [] : [[name, value]];
    });
    return { ...defaults, ...Object.fromEntries(valid) };
  }, [params, defaults, allowed]);

  // The router knows the address as of the last render; of two changes before the next, the second would undo the first.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const isLeaving = useIsLeaving();
  const change = useCallback(
    (changes: Record<string, string | undefined>) => {
      // A search that is reported while the next screen is being loaded would call the reader back to this one.
      if (isLeaving.current) return;
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === defaults[name]) next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams, defaults, isLeaving],
  );

  const shown = Number(params.get(pageName) ?? 1);
  return {
    filters,
    page: Number.isInteger(shown) && shown > 0 ? shown - 1 : 0,
    filtered: isFiltered(filters, defaults),
    setFilters: (changes) => change({ ...changes, [pageName]: undefined }),
    setPage: (page) => change({ [pageName]: page === 0 ? undefined : String(page + 1) }),
    clear: () => change({ ...defaults, [pageName]: undefined }),
  };
}

/** The same for a list in a dialog: the address belongs to the screen behind it. */
export function useListState<Filters extends Record<string, string>>(
  defaults: Filters,
): ListAddress<Filters> {
  const all = { filters: defaults, page: 0 };
  const [{ filters, page }, setShown] = useState(all);
  return {
    filters,
    page,
    filtered: isFiltered(filters, defaults),
    setFilters: (changes) => setShown({ filters: { ...filters, ...changes }, page: 0 }),
    setPage: (next) => setShown({ filters, page: next }),
    clear: () => setShown(all),
  };
}
