import "./login-patterns.css";
import type { LoginHabits, LoginPattern } from "@field-advisor/schema/activity.endpoints";
import { patternSorts } from "@field-advisor/schema/constants";
import { grouped } from "@field-advisor/staff";
import { ActivitySheet } from "@field-advisor/staff/activity-sheet";
import {
  Choice,
  type Column,
  DataList,
  Filters,
  formatMinutes,
  ListEmpty,
  ListView,
  Pagination,
  SearchField,
  useListAddress,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf, Freshness } from "@field-advisor/staff/figures";
import { nameOfDay, weekdays } from "@field-advisor/staff/ranges";
import { PersonName, timeSpent } from "../../lib/sign-ins.tsx";
import { pageSize, patternPage, type PatternSort } from "./login-patterns.queries.ts";

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
            <Text size="2" color="gray">
              {line(day)}
            </Text>
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

const columnsFor = (onOpen: (pattern: LoginPattern) => void): readonly Column<LoginPattern>[] => [
  {
    label: "User",
    card: "title",
    cell: (pattern) => <PersonName user={pattern} onOpen={() => onOpen(pattern)} />,
  },
  { label: "Sessions", align: "end", cell: ({ totalSessions }) => grouped(totalSessions) },
  {
    label: "Average",
    align: "end",
    cell: (pattern) => <span className="fa-nowrap">{average(pattern)}</span>,
  },
  { label: "Week, from Sunday", cell: ({ loginsByDay }) => <WeekBars loginsByDay={loginsByDay} /> },
  { label: "Recent activity", cell: ({ recentActivity }) => <RecentDays days={recentActivity} /> },
];

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
            <DataList
              label="Users"
              items={patterns}
              keyOf={({ userId }) => userId}
              columns={columnsFor(setOpened)}
            />
            <Pagination
              page={address.page}
              pageSize={pageSize}
              total={query.data?.total ?? 0}
              onChange={address.setPage}
            />
          </>
        )}
      </ListView>
      {opened && <ActivitySheet userId={opened.userId} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
