import type { ActivityRecord } from "@field-advisor/schema/activity.endpoints";
import {
  asText,
  type Column,
  counted,
  GroupFilter,
  idIn,
  RecordList,
  Email,
  grouped,
  ListEmpty,
  ListView,
  RelativeTime,
  SessionDuration,
  TabList,
  useListAddress,
  Muted,
} from "@field-advisor/ui";
import { Box, Flex, Tabs, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { failureOf, Figures, Freshness } from "@field-advisor/ui/figures";
import { SignInChart } from "../../lib/sign-ins.tsx";
import { HeatMap } from "./heat-map.tsx";
import { polledSignIns, whoSignedIn } from "./login-patterns.queries.ts";
import { UserPatterns } from "./user-patterns.tsx";

const keyOf = ({ userId, loginTime }: ActivityRecord) => `${userId} ${loginTime}`;

const isOpen = ({ logoutTime }: ActivityRecord): boolean => logoutTime === null;

const columns: readonly Column<ActivityRecord>[] = [
  {
    label: "User",
    card: "title",
    breaks: true,
    cell: ({ username, email }) => (
      <>
        <Text as="div" size="2" weight="bold">
          {username}
        </Text>
        <Muted as="div" size="1">
          <Email>{email}</Email>
        </Muted>
      </>
    ),
  },
  { label: "Signed in", cell: ({ loginTime }) => <RelativeTime iso={loginTime} /> },
  {
    label: "Duration",
    card: "aside",
    align: "end",
    cell: (record) => <SessionDuration minutes={record.sessionDuration} isOpen={isOpen(record)} />,
  },
];

/** Who signed in last, and who is there at this moment. */
function RealTime() {
  const query = useQuery(whoSignedIn);
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
        {(records) => <RecordList label="Last sign-ins" items={records} keyOf={keyOf} columns={columns} />}
      </ListView>
    </>
  );
}

const ofGroup = { group: "" };

/** The last seven days, day by day. */
function Trends() {
  const { filters, setFilters } = useListAddress(ofGroup);
  const group = idIn(filters.group);
  const query = useQuery(polledSignIns("7d", group));
  return (
    <>
      <Flex justify="between" align="start" gap="3" wrap="wrap" mb="4">
        <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
        <GroupFilter value={group} onChange={asText((next) => setFilters({ group: next }))} />
      </Flex>
      <Figures what="sign-ins" query={query}>
        {(summary) =>
          summary.totals.sessions === 0 ? (
            <ListEmpty title="No sign-ins">
              Nobody {group !== null && "of this group "}signed in during the last 7 days.
            </ListEmpty>
          ) : (
            <>
              <Text as="p" mb="4" className="fa-numbers">
                {counted(summary.totals.sessions, "sign-in")} by {counted(summary.totals.activeUsers, "user")}{" "}
                in the last 7 days; {grouped(summary.previous.sessions)} in the 7 days before.
              </Text>
              <SignInChart summary={summary} range="7d" />
            </>
          )
        }
      </Figures>
    </>
  );
}

const views = [
  { value: "heat-map", label: "Heat Map", View: HeatMap },
  { value: "trends", label: "Trends", View: Trends },
  { value: "users", label: "User Patterns", View: UserPatterns },
  { value: "realtime", label: "Real-time", View: RealTime },
] as const;

// What narrows one of the views means nothing to the others, so it goes when another is chosen; a group stays.
const defaults = { view: "heat-map", range: "", search: "", sort: "" };
const allowed = { view: views.map(({ value }) => value) };

/** When people sign in: at what time of day, on which days, who, and who right now. */
export function LoginPatterns() {
  const { filters, setFilters } = useListAddress(defaults, allowed);
  return (
    <Tabs.Root value={filters.view} onValueChange={(view) => setFilters({ ...defaults, view })}>
      <TabList aria-label="Login patterns" size="2" tabs={views} open={filters.view} />
      {views.map(({ value, View }) => (
        <Tabs.Content key={value} value={value}>
          <Box pt="4">
            <View />
          </Box>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
