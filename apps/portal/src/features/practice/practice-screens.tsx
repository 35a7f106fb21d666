import { BackLink, idIn, Loaded, PageHeader, useCurrentUser, useListBehind } from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AttemptList } from "./attempt-list.tsx";
import { PersonPractice } from "./person-practice.tsx";
import { CalendarButton } from "../../lib/calendar/calendar-button.tsx";
import { StillAtProvider } from "../../lib/still-at-provider.tsx";
import { PersonPaths } from "../../lib/person-paths.tsx";
import { personPractice } from "./practice.queries.ts";

/** How oneself gets on. */
export function PracticeScreen() {
  const { id } = useCurrentUser();
  const query = useQuery(personPractice(id));
  return (
    <Loaded query={query} noun="Practice">
      {(practice) => (
        <>
          <PageHeader
            title="My practice"
            purpose="Your progress, and what to practise next"
            actions={<CalendarButton />}
          />
          <StillAtProvider always />
          <PersonPractice practice={practice} isOwn />
          <PersonPaths userId={id} isOwn />
          {practice.rooms.length > 0 && <AttemptList userId={id} isOwn />}
        </>
      )}
    </Loaded>
  );
}

/** How somebody gets on whom one coaches. */
export function PersonPracticeScreen() {
  const id = idIn(useParams()["id"]) ?? 0;
  const list = useListBehind("/progress");
  const behind = list.startsWith("/progress") ? list : "/progress";
  const query = useQuery(personPractice(id));
  return (
    <Loaded
      query={query}
      noun="Person"
      missing="They may have been deleted, or are now assigned to somebody else."
    >
      {(practice) => (
        <>
          <BackLink to={behind}>Practice progress</BackLink>
          <PageHeader title={practice.person.name} purpose="Practice: rooms, skills and attempts" />
          <PersonPractice practice={practice} isOwn={false} />
          <PersonPaths userId={id} isOwn={false} />
          {practice.rooms.length > 0 && <AttemptList userId={id} isOwn={false} />}
        </>
      )}
    </Loaded>
  );
}
