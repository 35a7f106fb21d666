import type { LoginPattern } from "@field-advisor/schema/activity.endpoints";
import { grouped } from "@field-advisor/staff";
import { Email, formatMinutes, fullName } from "@field-advisor/ui";
import { Card, DataList, Flex, Link, Table, Text } from "@radix-ui/themes";
import { RecentDays } from "./recent-days.tsx";
import { WeekBars } from "./small-bars.tsx";

export interface PatternListProps {
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
export function PatternTable({ patterns, onOpen }: PatternListProps) {
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
export function PatternCards({ patterns, onOpen }: PatternListProps) {
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
