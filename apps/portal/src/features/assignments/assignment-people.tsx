import type { Assigned, Assignment } from "@field-advisor/schema/assignments.endpoints";
import { type AssignedState, assignedStates } from "@field-advisor/schema/practice-constants";
import {
  ActionButton,
  Choice,
  counted,
  Email,
  Filters,
  ListEmpty,
  PagedList,
  RelativeTime,
  RowMenu,
  Sheet,
  Muted,
  ItemRow,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AssignedBadge, assignedLabels, dayText, taskWords } from "../../lib/assigned.tsx";
import { AnotherDay } from "./another-day.tsx";
import { useAssignedChanges } from "./assigned-changes.ts";
import { peopleOf } from "./assignments.queries.ts";

const pageSize = 25;
const everybody: { state: AssignedState | "all"; page: number } = { state: "all", page: 0 };

/** People page by page by how far they are; not in the address, because a dialog shows them. */
function usePeople({ id }: Assignment) {
  const [{ state, page }, setShown] = useState(everybody);
  const query = useQuery({
    ...peopleOf(id, { ...(state !== "all" && { state }), limit: pageSize, offset: page * pageSize }),
    placeholderData: keepPreviousData,
  });
  return {
    query,
    state,
    list: {
      page,
      pageSize,
      filtered: state !== "all",
      setPage: (next: number) => setShown({ state, page: next }),
      clear: () => setShown(everybody),
    },
    filter: (text: string) =>
      setShown({ state: assignedStates.find((each) => each === text) ?? "all", page: 0 }),
  };
}

interface Acts extends Omit<ReturnType<typeof useAssignedChanges>, "isPending"> {
  giveDay: (people: readonly Assigned[]) => void;
}

interface AssignmentPeopleProps {
  assignment: Assignment;
  onClose: () => void;
}

/** The people of an assignment, how far each is, and what can be done for them. */
export function AssignmentPeople({ assignment, onClose }: AssignmentPeopleProps) {
  const { query, state, list, filter } = usePeople(assignment);
  const { isPending, ...changes } = useAssignedChanges(assignment);
  const [givenDay, setGivenDay] = useState<readonly Assigned[] | null>(null);
  const acts = { ...changes, giveDay: setGivenDay };
  return (
    <Sheet wide title="People" description={taskWords(assignment)} onClose={onClose}>
      <Filters>
        <Choice
          label="State"
          all="All states"
          value={state}
          values={assignedStates}
          labelOf={(each) => assignedLabels[each]}
          onChange={filter}
        />
      </Filters>
      <PagedList
        what="people"
        query={query}
        list={list}
        pagesLabel="Pages of people"
        empty={<ListEmpty title="Nobody yet">Whoever joins later stands here.</ListEmpty>}
      >
        {(people) => (
          <>
            <ForAllShown people={people} acts={acts} busy={isPending || query.isPlaceholderData} />
            <ul className="fa-plain-list fa-divided" aria-label="People">
              {people.map((person) => (
                <Person key={person.userId} person={person} acts={acts} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {givenDay && <AnotherDay assignment={assignment} people={givenDay} onClose={() => setGivenDay(null)} />}
    </Sheet>
  );
}

const isOpen = ({ state }: Assigned) => state !== "done" && state !== "excused";

interface ForAllShownProps {
  people: readonly Assigned[];
  acts: Acts;
  busy: boolean;
}

/** What can be done at once for all that are shown and not done; where all of them are excused, the way back. */
function ForAllShown({ people, acts, busy }: ForAllShownProps) {
  const open = people.filter(isOpen);
  const excused = people.filter(({ state }) => state === "excused");
  const look = { variant: "soft", size: "1", idle: busy } as const;
  if (open.length === 0 && excused.length === 0) return null;
  return (
    <Flex align="center" gap="2" wrap="wrap" mb="2" role="group" aria-label="For all that are shown">
      {open.length > 0 ? (
        <>
          <Muted>
            {counted(open.length, "person", "people")} shown {open.length === 1 ? "is" : "are"} not done:
          </Muted>
          <ActionButton {...look} onClick={() => acts.remind(open)}>
            Remind all
          </ActionButton>
          <ActionButton {...look} color="gray" onClick={() => acts.excuse(open, true)}>
            Excuse all
          </ActionButton>
          <ActionButton {...look} color="gray" onClick={() => acts.giveDay(open)}>
            Another day for all…
          </ActionButton>
        </>
      ) : (
        <>
          <Muted>
            {counted(excused.length, "person", "people")} shown {excused.length === 1 ? "is" : "are"} excused:
          </Muted>
          <ActionButton {...look} color="gray" onClick={() => acts.excuse(excused, false)}>
            All take part again
          </ActionButton>
        </>
      )}
    </Flex>
  );
}

/** What can be done for one person; what is done stays done. */
function actionsFor(person: Assigned, { remind, excuse, giveDay }: Acts) {
  if (person.state === "done") return [];
  if (person.state === "excused")
    return [[{ label: "Take part again", isAction: true, run: () => excuse([person], false) }]];
  return [
    [
      { label: "Remind", isAction: true, run: () => remind([person]) },
      { label: "Another day…", isAction: true, run: () => giveDay([person]) },
    ],
    [{ label: "Excuse", isAction: true, run: () => excuse([person], true) }],
  ];
}

function Person({ person, acts }: { person: Assigned; acts: Acts }) {
  const { name, email, state, dueOn, doneAt, remindedAt } = person;
  const actions = actionsFor(person, acts);
  return (
    <ItemRow
      label={name}
      name={name}
      note={<Email>{email}</Email>}
      end={actions.length > 0 && <RowMenu of={name} sections={actions} />}
    >
      <Flex align="center" gap="3" wrap="wrap" mt="1">
        <AssignedBadge state={state} />
        <Muted size="1">
          {doneAt ? (
            <>
              Done <RelativeTime iso={doneAt} />
            </>
          ) : (
            (dueOn && `Due ${dayText(dueOn)}`) || "No due day"
          )}
        </Muted>
        {remindedAt && !doneAt && (
          <Muted size="1">
            Reminded <RelativeTime iso={remindedAt} />
          </Muted>
        )}
      </Flex>
    </ItemRow>
  );
}
