import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { Figure, OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { FigureCard, FigureList, grouped } from "@field-advisor/ui";
import { shownFigure } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";

const sumOf = (one: Figure, other: Figure): Figure => ({
  value: one.value + other.value,
  previous: (one.previous ?? 0) + (other.previous ?? 0),
});

interface OwnerFiguresProps {
  figures: OwnerDashboard["figures"];
  range: Range;
}

/** The numbers that an owner looks at first, each with its meaning, its time and how it was before. */
export function OwnerFigures({ figures, range }: OwnerFiguresProps) {
  const period = `during the last ${rangeLabels(range)}`;
  const { staffConversations, recipientConversations } = figures;
  const conversations = sumOf(staffConversations, recipientConversations);
  return (
    <FigureList>
      <FigureCard
        label="Active users"
        definition={`Different users who signed in ${period}`}
        {...shownFigure(figures.activeUsers)}
        to="/user-management?tab=login-patterns"
      />
      <FigureCard
        label="Conversations"
        definition={`Ended conversations that began ${period}: ${grouped(staffConversations.value)} by staff, ${grouped(recipientConversations.value)} by recipients; no tests, no previews`}
        {...shownFigure(conversations)}
        to="/user-management?tab=analytics&view=agents"
      />
      <FigureCard
        label="Minutes"
        definition={`Length of these conversations ${period}`}
        {...shownFigure(figures.minutes, (minutes) => grouped(Math.round(minutes)))}
      />
      <FigureCard
        label="Failed calls"
        definition={`Calls that ended with an error ${period}`}
        {...shownFigure(figures.failedCalls)}
      />
      <FigureCard
        label="Live rooms"
        definition="Rooms that can be entered now"
        {...shownFigure(figures.liveRooms)}
        to="/room-management"
      />
      <FigureCard
        label="Active pages"
        definition="Deployment pages that recipients can use now"
        {...shownFigure(figures.activePages)}
        to="/deployments?status=active"
      />
      <FigureCard
        label="Messages live"
        definition="Messages that are active now and have not expired"
        {...shownFigure(figures.liveMessages)}
        to="/messages"
      />
      <FigureCard
        label="Open reset requests"
        definition={`Users who wait for a new password now, compared with ${rangeLabels(range)} ago`}
        {...shownFigure(figures.resetRequests)}
        to="/user-management?requests=true"
      />
    </FigureList>
  );
}
