import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { AdminDashboard, Figure } from "@field-advisor/schema/dashboard.endpoints";
import { grouped } from "@field-advisor/staff";
import { compareFigure } from "@field-advisor/staff/figures";
import { rangeLabels } from "@field-advisor/staff/ranges";
import { FigureCard } from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";

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
  const card = (figure: Figure) => ({ figure: grouped(figure.value), comparison: compareFigure(figure) });
  const minutes = (value: number) => grouped(Math.round(value));
  return (
    <Grid asChild columns={{ initial: "repeat(auto-fill, minmax(10rem, 1fr))", lg: "4" }} gap="3">
      <ul className="fa-plain-list" aria-label="Figures">
        <FigureCard
          label={range === "7d" ? "Active this week" : "Active users"}
          definition={`Different users who signed in ${period}`}
          {...card(figures.activeUsers)}
        />
        <FigureCard
          label="Sign-ins"
          definition={`How often they signed in ${period}`}
          {...card(figures.signIns)}
        />
        <FigureCard
          label="Conversations"
          definition={`Ended talks that they began ${period}; no tests, no previews`}
          {...card(figures.conversations)}
        />
        <FigureCard
          label="Minutes"
          definition={`Length of these talks ${period}`}
          figure={minutes(figures.minutes.value)}
          comparison={compareFigure(figures.minutes, minutes)}
        />
        <FigureCard
          label="Content opened"
          definition={`How often they opened an item of the library ${period}`}
          {...card(figures.openings)}
        />
        <FigureCard
          label="Unread messages"
          definition="Messages live on their active pages that nobody there has read, each page counted"
          {...card(figures.unreadMessages)}
          to="/messages"
        />
        <FigureCard
          label="Never signed in"
          definition="Active accounts that were never used"
          {...card(figures.neverSignedIn)}
          to={listedAt && `${listedAt}status=ACTIVE&quiet=yes`}
        />
        <FigureCard
          label={people}
          definition="Active accounts now"
          {...card(figures.people)}
          to={listedAt && `${listedAt}status=ACTIVE`}
        />
      </ul>
    </Grid>
  );
}
