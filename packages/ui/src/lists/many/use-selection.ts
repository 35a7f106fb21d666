import { useCallback, useMemo, useState } from "react";

type Id = string | number;

/** What is changed together, and the filter that found all of it where one did. */
export interface Chosen<Key extends Id, Filter> {
  ids: readonly Key[];
  filter: Filter | null;
}

/** For a change in batches: what does not fit the filter any more, by which it was found, is left out. */
export function stillFitting<Filter extends object>(filter: (Filter & { sort?: unknown }) | null) {
  if (!filter) return {};
  const { sort: _order, ...ifStill } = filter;
  return { ifStill };
}

/** What is changed together: chosen one by one, or all that a filter found. It stays while the filters bring up others. */
export interface Selection<Key extends Id, Filter = unknown> {
  ids: ReadonlySet<Key>;
  /** Its filter is null where they were chosen one by one. It is asked again for each batch, so that who left it meanwhile is spared. */
  chosen: Chosen<Key, Filter>;
  /** All that the filter found; nothing of it was too much, or taken out again. */
  isWhole: boolean;
  toggle: (id: Key) => void;
  /** Selects all of these, or none of them where all are selected. */
  togglePage: (ids: readonly Key[]) => void;
  add: (ids: readonly Key[]) => void;
  /** Selects all that a filter found, and nothing else. @param total how many there are, of which these may be the first */
  selectFound: (found: { ids: readonly Key[]; total: number }, filter: Filter) => void;
  clear: () => void;
}

interface State<Key extends Id, Filter> {
  ids: ReadonlySet<Key>;
  found: { ids: ReadonlySet<Key>; total: number; filter: Filter } | null;
}

/** Nothing that the filter did not find is held to it. */
function withMore<Key extends Id, Filter>(
  { ids, found }: State<Key, Filter>,
  more: readonly Key[],
): State<Key, Filter> {
  return {
    ids: new Set([...ids, ...more]),
    found: found && more.every((id) => found.ids.has(id)) ? found : null,
  };
}

export function useSelection<Key extends Id, Filter = unknown>(): Selection<Key, Filter> {
  const [state, setState] = useState<State<Key, Filter>>({ ids: new Set(), found: null });
  const add = useCallback((more: readonly Key[]) => setState((before) => withMore(before, more)), []);
  const togglePage = useCallback(
    (page: readonly Key[]) =>
      setState((before) => {
        if (!page.every((id) => before.ids.has(id))) return withMore(before, page);
        const left = [...before.ids].filter((id) => !page.includes(id));
        return { ids: new Set(left), found: left.length === 0 ? null : before.found };
      }),
    [],
  );
  const toggle = useCallback((id: Key) => togglePage([id]), [togglePage]);
  const selectFound = useCallback((all: { ids: readonly Key[]; total: number }, filter: Filter) => {
    const ids = new Set(all.ids);
    setState({ ids, found: { ids, total: all.total, filter } });
  }, []);
  const clear = useCallback(() => setState({ ids: new Set(), found: null }), []);
  const { ids, found } = state;
  return useMemo(
    () => ({
      ids,
      chosen: { ids: [...ids], filter: found?.filter ?? null },
      isWhole: found !== null && ids.size === found.total,
      toggle,
      togglePage,
      add,
      selectFound,
      clear,
    }),
    [ids, found, toggle, togglePage, add, selectFound, clear],
  );
}
