import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { AdminDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { grouped } from "@field-advisor/ui";
import { shownFigure } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { StatCard, StatList } from "@field-advisor/ui/stat";

interface AdminFiguresProps {
  figures: AdminDashboard["figures"];
  range: Range;
  /** What the people are called: "Users", "Assigned users". */
  people: string;
  /** Where they are listed, if there is such a place. */
  listedAt: string | null;
}

/** How people are doing in numbers, each with its meaning, its time and how it was before. */
export function AdminFigures({ figures, range, people, listedAt }: AdminFiguresProps) {
  const period = `during the last ${rangeLabels(range)}`;
  return (
    <StatList label="Figures">
      <StatCard
        label={range === "7d" ? "Active this week" : "Active users"}
        note={`Different users who signed in ${period}`}
        {...shownFigure(figures.activeUsers)}
      />
      <StatCard
        label="Sign-ins"
        note={`How often they signed in ${period}`}
        {...shownFigure(figures.signIns)}
      />
      <StatCard
        label="Conversations"
        note={`Conversations they began ${period} that have ended, without tests and previews`}
        {...shownFigure(figures.conversations)}
      />
      <StatCard
        label="Minutes"
        note={`Length of these conversations ${period}`}
        {...shownFigure(figures.minutes, (minutes) => grouped(Math.round(minutes)))}
      />
      <StatCard
        label="Content opened"
        note={`How often they opened a library item ${period}`}
        {...shownFigure(figures.openings)}
      />
      <StatCard
        label="Unread messages"
        note="Live messages on their active pages that no recipient has read, counted per page"
        {...shownFigure(figures.unreadMessages)}
        to="/messages"
      />
      <StatCard
        label="Never signed in"
        note="Active accounts that were never used"
        {...shownFigure(figures.neverSignedIn)}
        to={listedAt && `${listedAt}status=ACTIVE&quiet=never`}
      />
      <StatCard
        label={people}
        note="Active accounts now"
        {...shownFigure(figures.people)}
        to={listedAt && `${listedAt}status=ACTIVE`}
      />
    </StatList>
  );
}
