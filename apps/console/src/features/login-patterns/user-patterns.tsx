import "./login-patterns.css";
import type { LoginHabits, LoginPattern } from "@field-advisor/schema/activity.endpoints";
import { patternSorts } from "@field-advisor/schema/constants";
import { grouped } from "@field-advisor/staff";
import { SignInsSheet } from "@field-advisor/staff/sign-ins-sheet";
import {
  Choice,
  Email,
  Filters,
  formatMinutes,
  fullName,
  ListEmpty,
  ListView,
  Pagination,
  SearchField,
  useIsPhone,
  useListAddress,
} from "@field-advisor/ui";
import { Card, DataList, Flex, Link, Table, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { nameOfDay, weekdays } from "../../lib/ranges.tsx";
import { timeSpent } from "../../lib/sign-ins.tsx";
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

interface PatternListProps {
  patterns: readonly LoginPattern[];
  /** Shows one user's sign-ins. */
  onOpen: (pattern: LoginPattern) => void;
}

const average = ({ avgSessionDuration }: LoginPattern): string =>
  avgSessionDuration === null ? "-" : formatMinutes(avgSessionDuration);

function UserName({ pattern, onOpen }: { pattern: LoginPattern; onOpen: PatternListProps["onOpen"] }) {
  return (
    <>
      <Link asChild weight="bold" highContrast>
        <button type="button" className="fa-name-button" onClick={() => onOpen(pattern)}>
          {fullName(pattern)}
        </button>
      </Link>
      <Text as="div" size="1" color="gray" className="fa-break">
        <Email>{pattern.email}</Email>
      </Text>
    </>
  );
}

/** Users side by side, for wide screens. */
function PatternTable({ patterns, onOpen }: PatternListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>User</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Sessions</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Average</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Week, from Sunday</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Recent activity</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="fa-numbers">
        {patterns.map((pattern) => (
          <Table.Row key={pattern.userId} align="center">
            <Table.RowHeaderCell>
              <UserName pattern={pattern} onOpen={onOpen} />
            </Table.RowHeaderCell>
            <Table.Cell justify="end">{grouped(pattern.totalSessions)}</Table.Cell>
            <Table.Cell justify="end" className="fa-nowrap">
              {average(pattern)}
            </Table.Cell>
            <Table.Cell>
              <WeekBars loginsByDay={pattern.loginsByDay} />
            </Table.Cell>
            <Table.Cell>
              <RecentDays days={pattern.recentActivity} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

/** Users one below the other, for phones. */
function PatternCards({ patterns, onOpen }: PatternListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Users">
        {patterns.map((pattern) => (
          <Card key={pattern.userId} asChild size="2">
            <li>
              <UserName pattern={pattern} onOpen={onOpen} />
              <DataList.Root size="2" mt="3" className="fa-numbers">
                <DataList.Item>
                  <DataList.Label minWidth="84px">Sessions</DataList.Label>
                  <DataList.Value>{grouped(pattern.totalSessions)}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Average</DataList.Label>
                  <DataList.Value>{average(pattern)}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Week, from Sunday</DataList.Label>
                  <DataList.Value>
                    <WeekBars loginsByDay={pattern.loginsByDay} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Recent activity</DataList.Label>
                  <DataList.Value>
                    <RecentDays days={pattern.recentActivity} />
                  </DataList.Value>
                </DataList.Item>
              </DataList.Root>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}

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
