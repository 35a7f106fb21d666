import type { Page } from "@field-advisor/api-client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FilterBar, type FilteredList, type FilterSet, RefreshButton } from "../lists/list-filters.tsx";
import { ListEmpty } from "../lists/list-states.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";
import { BackLink } from "./screen-tabs.tsx";

export interface ListFrameProps<Item> {
  /** What `useRecords` returns. */
  records: {
    filters: FilterSet;
    list: Pick<
      FilteredList<FilterSet>,
      "shown" | "set" | "page" | "pageSize" | "filtered" | "setPage" | "clear"
    >;
    query: UseQueryResult<Page<Item>>;
  };
  /** What the list holds, in the plural: "rooms". */
  what: string;
  /** The top of the screen; a list within a screen has none. */
  header?: PageHeaderProps;
  back?: { to: string; label: string };
  /** How many there are, in words. */
  count?: string | ((total: number) => string) | undefined;
  /** What asks for everything that is shown again; false where nobody has to ask. */
  refresh?: (() => void) | false;
  /** What else can be done with the whole list, beside its filters. */
  tools?: ReactNode;
  /** Stands above the filters. */
  notice?: ReactNode;
  /** Stands between the filters and the list. */
  remark?: ReactNode;
  /** Where there is nothing at all: what to do next. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Whether to say that the list may be out of date; after any failed refresh where it is not given. */
  isStale?: boolean;
  pagesLabel?: string;
  /** Stands below the list: what can be done with the selected, notes, the dialog that is open. */
  below?: ReactNode;
}

/** A list with all that belongs to it; `children` shows a page of it. */
export function ListFrame<Item>({
  records: { filters, list, query },
  what,
  header,
  back,
  count,
  refresh = () => void query.refetch(),
  tools,
  notice,
  remark,
  empty,
  below,
  children,
  ...paged
}: ListFrameProps<Item> & { children: (items: readonly Item[]) => ReactNode }) {
  const hasBar = Object.keys(filters).length > 0 || Boolean(refresh || tools);
  return (
    <>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      {header && <PageHeader {...header} />}
      {notice}
      {hasBar && (
        <FilterBar
          filters={filters}
          list={list}
          count={typeof count === "function" ? query.data && count(query.data.total) : count}
        >
          {refresh && <RefreshButton busy={query.isFetching} onClick={refresh} />}
          {tools}
        </FilterBar>
      )}
      {remark}
      <PagedList
        what={what}
        query={query}
        list={list}
        empty={
          <ListEmpty title={empty.title} action={empty.action}>
            {empty.text}
          </ListEmpty>
        }
        {...paged}
      >
        {children}
      </PagedList>
      {below}
    </>
  );
}
