import type { Result } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { SignInsSheet } from "@field-advisor/staff/sign-ins-sheet";
import {
  describeDevice,
  Email,
  fullName,
  ListEmpty,
  ListView,
  RelativeTime,
  SessionDuration,
  useIsPhone,
} from "@field-advisor/ui";
import { Card, Flex, Link, Table, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { rangeLabels } from "../../lib/ranges.tsx";
import { recentSessions } from "./analytics.queries.ts";

type Session = Result<"GET /api/activity/sessions">[number];

interface SessionListProps {
  sessions: readonly Session[];
  onOpen: (session: Session) => void;
}

const keyOf = ({ userId, loginTime, userAgent }: Session) => `${userId} ${loginTime} ${userAgent}`;

const deviceOf = ({ userAgent }: Session): string => (userAgent ? describeDevice(userAgent) : "-");

function Who({ session, onOpen }: { session: Session; onOpen: SessionListProps["onOpen"] }) {
  return (
    <>
      <Link asChild weight="bold" highContrast>
        <button type="button" className="fa-name-button" onClick={() => onOpen(session)}>
          {fullName(session)}
        </button>
      </Link>
      <Text as="div" size="1" color="gray" className="fa-break">
        <Email>{session.email}</Email>
      </Text>
    </>
  );
}

function SessionTable({ sessions, onOpen }: SessionListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>User</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Signed in</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Device</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Network</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Duration</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="fa-numbers">
        {sessions.map((session) => (
          <Table.Row key={keyOf(session)} align="center">
            <Table.RowHeaderCell>
              <Who session={session} onOpen={onOpen} />
            </Table.RowHeaderCell>
            <Table.Cell>
              <RelativeTime iso={session.loginTime} />
            </Table.Cell>
            <Table.Cell>{deviceOf(session)}</Table.Cell>
            <Table.Cell className="fa-desktop-column">{session.ipAddress ?? "-"}</Table.Cell>
            <Table.Cell justify="end">
              <SessionDuration minutes={session.sessionDuration} isOpen={session.isActiveSession} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function SessionCards({ sessions, onOpen }: SessionListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Recent sessions">
        {sessions.map((session) => (
          <Card key={keyOf(session)} asChild size="2">
            <li>
              <Who session={session} onOpen={onOpen} />
              <Flex justify="between" gap="3" mt="2">
                <Text size="2" color="gray">
                  <RelativeTime iso={session.loginTime} />, {deviceOf(session)}
                </Text>
                <Text size="2" align="right" className="fa-numbers">
                  <SessionDuration minutes={session.sessionDuration} isOpen={session.isActiveSession} />
                </Text>
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}

/** The sessions that began last; each leads to all of its user. */
export function SessionsView({ range }: { range: Range }) {
  const query = useQuery(recentSessions(range));
  const [opened, setOpened] = useState<Session | null>(null);
  const List = useIsPhone() ? SessionCards : SessionTable;
  return (
    <>
      <Text as="p" size="2" color="gray" mb="1">
        The newest sessions of the last {rangeLabels(range)}. Choose a user to see all of theirs.
      </Text>
      <Freshness query={query} />
      <ListView
        what="sessions"
        items={query.data}
        failure={failureOf(query)}
        filtered={false}
        empty={
          <ListEmpty title="No session data available">
            Nobody signed in during the last {rangeLabels(range)}. Choose a longer range.
          </ListEmpty>
        }
        onClearFilters={() => undefined}
        onRetry={() => void query.refetch()}
      >
        {(sessions) => <List sessions={sessions} onOpen={setOpened} />}
      </ListView>
      {opened && <SignInsSheet userId={opened.userId} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
