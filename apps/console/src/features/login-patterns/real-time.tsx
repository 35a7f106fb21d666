import type { ActivityRecord } from "@field-advisor/schema/activity.endpoints";
import { Email, ListEmpty, ListView, RelativeTime, SessionDuration, useIsPhone } from "@field-advisor/ui";
import { Card, Flex, Table, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { whoSignedIn } from "./login-patterns.queries.ts";

interface RecordsProps {
  records: readonly ActivityRecord[];
}

const keyOf = ({ userId, loginTime }: ActivityRecord) => `${userId} ${loginTime}`;

const isOpen = ({ logoutTime }: ActivityRecord): boolean => logoutTime === null;

function Who({ username, email }: ActivityRecord) {
  return (
    <>
      <Text as="div" size="2" weight="bold" className="fa-break">
        {username}
      </Text>
      <Text as="div" size="1" color="gray" className="fa-break">
        <Email>{email}</Email>
      </Text>
    </>
  );
}

const Duration = ({ record }: { record: ActivityRecord }) => (
  <SessionDuration minutes={record.sessionDuration} isOpen={isOpen(record)} />
);

function RecordTable({ records }: RecordsProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>User</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Signed in</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Duration</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="fa-numbers">
        {records.map((record) => (
          <Table.Row key={keyOf(record)} align="center">
            <Table.RowHeaderCell>
              <Who {...record} />
            </Table.RowHeaderCell>
            <Table.Cell>
              <RelativeTime iso={record.loginTime} />
            </Table.Cell>
            <Table.Cell justify="end">
              <Duration record={record} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function RecordCards({ records }: RecordsProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Last sign-ins">
        {records.map((record) => (
          <Card key={keyOf(record)} asChild size="2">
            <li>
              <Who {...record} />
              <Flex justify="between" gap="3" mt="2">
                <Text size="2">
                  <RelativeTime iso={record.loginTime} />
                </Text>
                <Text size="2" align="right" className="fa-numbers">
                  <Duration record={record} />
                </Text>
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}

/** Who signed in last, and who is there at this moment. */
export function RealTime() {
  const query = useQuery(whoSignedIn);
  const Records = useIsPhone() ? RecordCards : RecordTable;
  const present = new Set(query.data?.filter(isOpen).map(({ userId }) => userId));
  return (
    <>
      {query.data && (
        <Text as="p" mb="1" className="fa-numbers">
          {present.size} signed in now
        </Text>
      )}
      <Freshness query={query} />
      <ListView
        what="sign-ins"
        items={query.data}
        failure={failureOf(query)}
        filtered={false}
        empty={<ListEmpty title="No session data available">Sign-ins appear here as they happen.</ListEmpty>}
        onClearFilters={() => undefined}
        onRetry={() => void query.refetch()}
      >
        {(records) => <Records records={records} />}
      </ListView>
    </>
  );
}
