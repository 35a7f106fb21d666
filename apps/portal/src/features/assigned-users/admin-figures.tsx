import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { AdminDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { FigureCard, FigureList, grouped } from "@field-advisor/ui";
import { shownFigure } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";

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
    <FigureList>
      <FigureCard
        label={range === "7d" ? "Active this week" : "Active users"}
        definition={`Different users who signed in ${period}`}
        {...shownFigure(figures.activeUsers)}
      />
      <FigureCard
        label="Sign-ins"
        definition={`How often they signed in ${period}`}
        {...shownFigure(figures.signIns)}
      />
      <FigureCard
        label="Conversations"
        definition={`Ended conversations that they began ${period}; no tests, no previews`}
        {...shownFigure(figures.conversations)}
      />
      <FigureCard
        label="Minutes"
        definition={`Length of these conversations ${period}`}
        {...shownFigure(figures.minutes, (minutes) => grouped(Math.round(minutes)))}
      />
      <FigureCard
        label="Content opened"
        definition={`How often they opened an item of the library ${period}`}
        {...shownFigure(figures.openings)}
      />
      <FigureCard
        label="Unread messages"
        definition="Messages live on their active pages that nobody there has read, each page counted"
        {...shownFigure(figures.unreadMessages)}
        to="/messages"
      />
      <FigureCard
        label="Never signed in"
        definition="Active accounts that were never used"
        {...shownFigure(figures.neverSignedIn)}
        to={listedAt && `${listedAt}status=ACTIVE&quiet=never`}
      />
      <FigureCard
        label={people}
        definition="Active accounts now"
        {...shownFigure(figures.people)}
        to={listedAt && `${listedAt}status=ACTIVE`}
      />
    </FigureList>
  );
}
