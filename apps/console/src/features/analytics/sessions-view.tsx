import type { Result } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { ActivitySheet } from "@field-advisor/ui/activity-sheet";
import {
  type Column,
  RecordList,
  describeDevice,
  ListEmpty,
  ListView,
  RelativeTime,
  SessionDuration,
  Muted,
} from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf, Freshness } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { PersonName } from "../../lib/sign-ins.tsx";
import { recentSessions } from "./analytics.queries.ts";

type Session = Result<"GET /api/activity/sessions">[number];

const keyOf = ({ userId, loginTime, userAgent }: Session) => `${userId} ${loginTime} ${userAgent}`;

const deviceOf = ({ userAgent }: Session): string => (userAgent ? describeDevice(userAgent) : "-");

const columnsFor = (onOpen: (session: Session) => void): readonly Column<Session>[] => [
  {
    label: "User",
    card: "title",
    cell: (session) => <PersonName user={session} onOpen={() => onOpen(session)} />,
  },
  { label: "Signed in", cell: ({ loginTime }) => <RelativeTime iso={loginTime} /> },
  { label: "Device", cell: deviceOf },
  { label: "Network", from: "desktop", card: "none", cell: ({ ipAddress }) => ipAddress ?? "-" },
  {
    label: "Duration",
    card: "aside",
    align: "end",
    cell: ({ sessionDuration, isActiveSession }) => (
      <SessionDuration minutes={sessionDuration} isOpen={isActiveSession} />
    ),
  },
];

/** The sessions that began last; each leads to all of its user. */
export function SessionsView({ range }: { range: Range }) {
  const query = useQuery(recentSessions(range));
  const [opened, setOpened] = useState<Session | null>(null);
  return (
    <>
      <Muted as="p" mb="1">
        The newest sessions of the last {rangeLabels(range)}. Choose a user to see all of theirs.
      </Muted>
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
        {(sessions) => (
          <RecordList
            label="Recent sessions"
            items={sessions}
            keyOf={keyOf}
            columns={columnsFor(setOpened)}
          />
        )}
      </ListView>
      {opened && <ActivitySheet userId={opened.userId} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
