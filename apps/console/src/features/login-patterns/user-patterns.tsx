import { patternSorts } from "@field-advisor/schema/activity";
import type { LoginPattern } from "@field-advisor/schema/activity.endpoints";
import { SignInsSheet } from "@field-advisor/staff/sign-ins-sheet";
import {
  Choice,
  Filters,
  ListEmpty,
  ListView,
  Pagination,
  SearchField,
  useIsPhone,
  useListAddress,
} from "@field-advisor/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { pageSize, patternPage, type PatternSort } from "./login-patterns.queries.ts";
import { PatternCards, PatternTable } from "./pattern-list.tsx";

const defaults = { search: "", sort: "sessions" };
const allowed = { sort: patternSorts };

const sortLabels = {
  sessions: "Most sessions first",
  name: "By name",
  duration: "Longest average first",
  recent: "Last sign-in first",
} as const satisfies Record<PatternSort, string>;

const sortOf = (text: string): PatternSort => patternSorts.find((sort) => sort === text) ?? "sessions";

/** How each user signs in. */
export function UserPatterns() {
  const address = useListAddress(defaults, allowed);
  const { search, sort } = address.filters;
  const query = useQuery({
    ...patternPage(search, sortOf(sort), address.page),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<LoginPattern | null>(null);
  const List = useIsPhone() ? PatternCards : PatternTable;
  return (
    <>
      <Filters>
        <SearchField
          label="Search by email or full name"
          value={search}
          onChange={(next) => address.setFilters({ search: next })}
        />
        <Choice
          label="Sort"
          value={sort}
          values={patternSorts}
          labelOf={(each) => sortLabels[each]}
          onChange={(next) => address.setFilters({ sort: next })}
        />
      </Filters>
      <Freshness query={query} />
      <ListView
        what="users"
        items={query.data?.items}
        failure={failureOf(query)}
        filtered={address.filtered || address.page > 0}
        empty={<ListEmpty title="No users yet">Users appear here once they have an account.</ListEmpty>}
        onClearFilters={address.clear}
        onRetry={() => void query.refetch()}
      >
        {(patterns) => (
          <>
            <List patterns={patterns} onOpen={setOpened} />
            <Pagination
              page={address.page}
              pageSize={pageSize}
              total={query.data?.total ?? 0}
              onChange={address.setPage}
            />
          </>
        )}
      </ListView>
      {opened && <SignInsSheet userId={opened.userId} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
