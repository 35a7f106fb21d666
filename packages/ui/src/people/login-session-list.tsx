import type { LoginSession } from "@field-advisor/schema/activity.endpoints";
import { describeDevice } from "../text/names.tsx";
import { SessionDuration } from "../text/times.tsx";
import { Flex, Text } from "@radix-ui/themes";
import { Moment } from "../text/moment.tsx";
import { Muted } from "../text/muted.tsx";

const placeOf = ({ userAgent, ipAddress }: LoginSession): string =>
  [userAgent && describeDevice(userAgent), ipAddress].filter(Boolean).join(", ");

/** Sign-ins one below the other: when, where as far as the reader may know, and for how long. */
export function LoginSessionList({ sessions }: { sessions: readonly LoginSession[] }) {
  return (
    <ul className="fa-plain-list fa-divided">
      {sessions.map((session) => (
        <Flex key={session.loginTime + session.userAgent} asChild justify="between" gap="4" py="3">
          <li>
            <div>
              <Moment iso={session.loginTime} />
              <Muted as="div" size="1" className="fa-break">
                {placeOf(session)}
              </Muted>
            </div>
            <Text as="div" size="2" align="right" className="fa-numbers">
              <SessionDuration minutes={session.sessionDuration} isOpen={session.isActiveSession} />
            </Text>
          </li>
        </Flex>
      ))}
    </ul>
  );
}
