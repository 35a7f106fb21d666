import type { LoginSession } from "@field-advisor/schema/activity.endpoints";
import { describeDevice } from "../text/names.tsx";
import { SessionDuration } from "../text/times.tsx";
import { Text } from "@radix-ui/themes";
import { Moment } from "../text/moment.tsx";
import { ItemRow } from "../lists/item-row.tsx";

const placeOf = ({ userAgent, ipAddress }: LoginSession): string =>
  [userAgent && describeDevice(userAgent), ipAddress].filter(Boolean).join(", ");

/** Sign-ins one below the other: when, where as far as the reader may know, and for how long. */
export function LoginSessionList({ sessions }: { sessions: readonly LoginSession[] }) {
  return (
    <ul className="fa-plain-list fa-divided">
      {sessions.map((session) => (
        <ItemRow
          key={session.loginTime + session.userAgent}
          name={<Moment iso={session.loginTime} />}
          note={placeOf(session)}
          end={
            <Text as="div" size="2" align="right" className="fa-numbers">
              <SessionDuration minutes={session.sessionDuration} isOpen={session.isActiveSession} />
            </Text>
          }
        />
      ))}
    </ul>
  );
}
