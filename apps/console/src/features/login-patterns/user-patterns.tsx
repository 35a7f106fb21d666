import "./login-patterns.css";
import type { LoginHabits, LoginPattern } from "@field-advisor/schema/activity.endpoints";
import type { patternSorts } from "@field-advisor/schema/activity-constants";
import type { Order } from "@field-advisor/schema/orders";
import {
  type Column,
  RecordList,
  FilterBar,
  formatMinutes,
  grouped,
  groupFilter,
  ofGroup,
  ListView,
  Pagination,
  searchFilter,
  sortFilter,
  useFilteredList,
  Muted,
} from "@field-advisor/ui";
import { ActivitySheet } from "@field-advisor/ui/activity-sheet";
import { Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf, Freshness } from "@field-advisor/ui/figures";
import { nameOfDay, weekdays } from "@field-advisor/ui/ranges";
import { NoUsers } from "../../lib/no-users.tsx";
import { PersonName, timeSpent } from "../../lib/sign-ins.tsx";
import { patternPage } from "./login-patterns.queries.ts";

type RecentDay = LoginHabits["recentActivity"][number];

const wordsOf = ({ sessions, totalDuration }: RecentDay): string =>
  `${sessions} ${sessions === 1 ? "sign-in" : "sign-ins"}${totalDuration === null ? "" : `, ${timeSpent(totalDuration)}`}`;

/** The last days on which somebody signed in, newest first; the earlier ones behind a disclosure. */
function RecentDays({ days }: { days: readonly RecentDay[] }) {
  const [last, ...earlier] = days.toReversed();
  if (!last) return <Text size="2">None</Text>;
  const line = (day: RecentDay) => `${nameOfDay(day.date)}: ${wordsOf(day)}`;
  if (earlier.length === 0) return <Text size="2">{line(last)}</Text>;
  return (
    <details>
      <summary>
        <Text size="2">{line(last)}</Text>
      </summary>
      <ul className="fa-plain-list">
        {earlier.map((day) => (
          <li key={day.date}>
            <Muted>{line(day)}</Muted>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SmallBarsProps {
  /** What the bars are: "Sign-ins by day of the week". */
  title: string;
  bars: readonly { label: string; value: number; words: string }[];
}

/** A row of bars as high as a line of text or two; pointing at one says its number, and so does its description. */
function SmallBars({ title, bars }: SmallBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <span
      className="small-bars"
      role="img"
      aria-label={`${title}: ${bars.map(({ label, words }) => `${label} ${words}`).join(", ")}`}
    >
      {bars.map(({ label, value, words }) => (
        <span
          key={label}
          title={`${label}: ${words}`}
          data-empty={value === 0 || undefined}
          style={{ height: `${(value / most) * 100}%` }}
        />
      ))}
    </span>
  );
}

/** On which days of the week somebody signs in, Sunday first. */
function WeekBars({ loginsByDay }: { loginsByDay: readonly number[] }) {
  return (
    <SmallBars
      title="Sign-ins by day of the week"
      bars={weekdays.map((label, index) => {
        const value = loginsByDay[index] ?? 0;
        return { label, value, words: String(value) };
      })}
    />
  );
}

const average = ({ avgSessionDuration }: LoginPattern): string =>
  avgSessionDuration === null ? "-" : formatMinutes(avgSessionDuration);

type PatternSort = (typeof patternSorts)[number];

const columnsFor = (
  onOpen: (pattern: LoginPattern) => void,
): readonly Column<LoginPattern, PatternSort>[] => [
  {
    label: "User",
    card: "title",
    sort: { by: "name", order: "ascending" },
    cell: (pattern) => <PersonName user={pattern} onOpen={() => onOpen(pattern)} />,
  },
  {
    label: "Sessions",
    align: "end",
    sort: { by: "sessions", order: "descending" },
    cell: ({ totalSessions }) => grouped(totalSessions),
  },
  {
    label: "Average",
    align: "end",
    sort: { by: "duration", order: "descending" },
    cell: (pattern) => <span className="fa-nowrap">{average(pattern)}</span>,
  },
  { label: "Week, from Sunday", cell: ({ loginsByDay }) => <WeekBars loginsByDay={loginsByDay} /> },
  {
    label: "Recent activity",
    sort: { by: "recent", order: "descending" },
    cell: ({ recentActivity }) => <RecentDays days={recentActivity} />,
  },
];

const filters = {
  search: searchFilter("Search by email or full name"),
  group: groupFilter,
  sort: sortFilter<Order<PatternSort>>({
    sessions: "Most sessions first",
    "-sessions": "Fewest sessions first",
    name: "By name",
    "-name": "By name, from Z",
    duration: "Longest average first",
    "-duration": "Shortest average first",
    recent: "Last sign-in first",
    "-recent": "Least recent sign-in first",
  }),
};

/** How each user signs in. */
export function UserPatterns() {
  const list = useFilteredList(filters);
  const query = useQuery({
    ...patternPage({ ...ofGroup(list.values), ...list.window }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<LoginPattern | null>(null);
  return (
    <>
      <FilterBar filters={filters} list={list} />
      <Freshness query={query} />
      <ListView
        what="users"
        items={query.data?.items}
        failure={failureOf(query)}
        filtered={list.filtered || list.page > 0}
        empty={<NoUsers />}
        onClearFilters={list.clear}
        onRetry={() => void query.refetch()}
      >
        {(patterns) => (
          <>
            <RecordList
              label="Users"
              items={patterns}
              keyOf={({ userId }) => userId}
              columns={columnsFor(setOpened)}
              sorting={{ by: list.values.sort, onSort: (sort) => list.set({ sort }) }}
            />
            <Pagination
              page={list.page}
              pageSize={list.pageSize}
              total={query.data?.total ?? 0}
              onChange={list.setPage}
            />
          </>
        )}
      </ListView>
      {opened && <ActivitySheet userId={opened.userId} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
