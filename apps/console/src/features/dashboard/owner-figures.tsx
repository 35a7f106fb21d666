import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { Figure, OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import { grouped } from "@field-advisor/ui";
import { shownFigure } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { StatCard, StatList } from "@field-advisor/ui/stat";

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
    <StatList label="Figures">
      <StatCard
        label="Active users"
        note={`Different users who signed in ${period}`}
        {...shownFigure(figures.activeUsers)}
        to="/user-management?tab=login-patterns"
      />
      <StatCard
        label="Conversations"
        note={`Ended conversations that began ${period}: ${grouped(staffConversations.value)} by staff, ${grouped(recipientConversations.value)} by recipients, without tests and previews`}
        {...shownFigure(conversations)}
        to="/user-management?tab=analytics&view=agents"
      />
      <StatCard
        label="Minutes"
        note={`Length of these conversations ${period}`}
        {...shownFigure(figures.minutes, (minutes) => grouped(Math.round(minutes)))}
      />
      <StatCard
        label="Failed calls"
        note={`Calls that ended with an error ${period}`}
        {...shownFigure(figures.failedCalls)}
      />
      <StatCard
        label="Live rooms"
        note="Rooms that can be entered now"
        {...shownFigure(figures.liveRooms)}
        to="/room-management"
      />
      <StatCard
        label="Active pages"
        note="Deployment pages that recipients can use now"
        {...shownFigure(figures.activePages)}
        to="/deployments?status=active"
      />
      <StatCard
        label="Messages live"
        note="Messages that are active now and have not expired"
        {...shownFigure(figures.liveMessages)}
        to="/messages"
      />
      <StatCard
        label="Open reset requests"
        note={`Users waiting for a new password now, compared with ${rangeLabels(range)} ago`}
        {...shownFigure(figures.resetRequests)}
        to="/user-management?requests=true"
      />
    </StatList>
  );
}
