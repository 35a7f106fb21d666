import { queryOf } from "@field-advisor/api-client";
import type { Range, SignInSummary } from "@field-advisor/schema/activity.endpoints";
import { polling } from "@field-advisor/schema/product";
import { Email, formatMinutes, fullName, grouped, NameButton, Muted } from "@field-advisor/ui";
import { TimelineChart } from "@field-advisor/ui/charts";
import { namedParts, partOf, rangeLabels } from "@field-advisor/ui/ranges";

/** The sign-ins of a range, of everybody or of a group. Figures go stale, so they are read again when their screen is opened again. */
export const signInsIn = (range: Range, groupId: number | null = null) => ({
  ...queryOf("GET /api/activity/sign-ins", { query: { range, ...(groupId !== null && { groupId }) } }),
  staleTime: polling.loginPatterns,
});

/** Minutes where none at all is possible, too. */
export const timeSpent = (minutes: number): string => (minutes === 0 ? "0 min" : formatMinutes(minutes));

/** How often people signed in over a range, and for how long. */
export function SignInChart({ summary, range }: { summary: SignInSummary; range: Range }) {
  const { timeline, timeZone } = summary;
  const part = partOf(range);
  return (
    <TimelineChart
      title={`Sign-ins by ${part.toLowerCase()}, last ${rangeLabels(range)}`}
      labelName={part}
      {...namedParts(timeline, range, timeZone)}
      series={[
        { name: "Sign-ins", values: timeline.map(({ sessions }) => sessions) },
        {
          name: "Time signed in",
          // In hours, so that the scale beside it has round numbers.
          values: timeline.map(({ minutes }) => minutes / 60),
          format: (hours) => timeSpent(hours * 60),
          tick: (hours) => `${grouped(hours)} h`,
          ownScale: true,
        },
      ]}
    />
  );
}

interface PersonNameProps {
  user: { firstName: string; lastName: string; email: string };
  onOpen: () => void;
}

/** Whose sign-ins a row shows; the name leads to all of them. */
export const PersonName = ({ user, onOpen }: PersonNameProps) => (
  <>
    <NameButton onClick={onOpen}>{fullName(user)}</NameButton>
    <Muted as="div" size="1" className="fa-break">
      <Email>{user.email}</Email>
    </Muted>
  </>
);
