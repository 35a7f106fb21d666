import {
  exactTime,
  Moment,
  Sheet,
  Section,
  EventTypeBadge,
  describeGroup,
  type EventGroup,
  TextLink,
} from "@field-advisor/ui";
import { DataList, Flex, Table, VisuallyHidden } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { sessionAddress } from "../../lib/room-sessions.queries.ts";

/** One thing that was written: what it was, where that is known, and what it is. */
interface Change {
  name: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (Array.isArray(value)) return value.map((each) => inWords(each)).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** "lastLoginAt" and "last_login_at" as people write them. */
const label = (name: string): string => {
  const labels = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return labels.charAt(0).toUpperCase() + labels.slice(1);
};

/** What an entry of the log wrote, line by line; `before` and `after` hold the fields that a change touched. */
function changesIn({ before, after, ...rest }: Readonly<Record<string, unknown>>): Change[] {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const touched = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return [
    ...touched.map((name) => ({ name: label(name), before: inWords(was[name]), after: inWords(is[name]) })),
    ...Object.entries(rest).map(([name, value]) => ({
      name: label(name),
      before: "",
      after: inWords(value),
    })),
  ];
}

/** What it happened to, by its name; what nothing else is known of, by its number. */
const objectOf = ({ subject }: EventGroup["newest"]): string | null =>
  subject && `${label(subject.type)}: ${subject.name ?? subject.id}`;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <DataList.Item>
      <DataList.Label minWidth="88px">{label}</DataList.Label>
      <DataList.Value className="fa-break">{children}</DataList.Value>
    </DataList.Item>
  );
}

/** What was written: before and after, side by side. */
function Changes({ changes }: { changes: Readonly<Record<string, unknown>> }) {
  const lines = changesIn(changes);
  if (lines.length === 0) return null;
  return (
    <Section title="What was written" size="3">
      <Table.Root size="1" variant="surface">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>Field</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell>Before</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell>After</Table.ColumnHeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map(({ name, before, after }) => (
            <Table.Row key={name}>
              <Table.RowHeaderCell>{name}</Table.RowHeaderCell>
              <Table.Cell className="fa-break">{before}</Table.Cell>
              <Table.Cell className="fa-break">{after}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Section>
  );
}

/** The ways back to what the reader began. */
function Sessions({ events }: Pick<EventGroup, "events">) {
  const begun = events.filter(({ session }) => session !== null);
  if (begun.length === 0) return null;
  return (
    <Fact label={begun.length === 1 ? "Session" : "Sessions"}>
      <Flex direction="column" gap="1">
        {begun.map(({ id, session, timestamp }) => (
          <TextLink
            key={id}
            to={session ? sessionAddress(session.roomId, session.sessionId) : "/rooms"}
            highContrast={false}
          >
            Continue this session <VisuallyHidden>of {exactTime.format(new Date(timestamp))}</VisuallyHidden>
          </TextLink>
        ))}
      </Flex>
    </Fact>
  );
}

interface EventSheetProps {
  group: EventGroup;
  onClose: () => void;
}

/** Everything that is known about one line of the log. */
export function EventSheet({ group, onClose }: EventSheetProps) {
  const { newest, events } = group;
  return (
    <Sheet title={describeGroup(group)} description={newest.userName} onClose={onClose}>
      <Flex direction="column" gap="5">
        <DataList.Root size="2">
          <Fact label="Type">
            <EventTypeBadge type={newest.activity_type} />
          </Fact>
          <Fact label={events.length === 1 ? "Time" : "Times"}>
            <Flex direction="column" gap="1">
              {events.map(({ id, timestamp }) => (
                <Moment key={id} iso={timestamp} />
              ))}
            </Flex>
          </Fact>
          <Fact label="Object">{objectOf(newest)}</Fact>
          <Fact label="Details">{newest.details}</Fact>
          <Fact label="Network">{newest.network}</Fact>
          <Sessions events={events} />
        </DataList.Root>
        {newest.changes && <Changes changes={newest.changes} />}
      </Flex>
    </Sheet>
  );
}
