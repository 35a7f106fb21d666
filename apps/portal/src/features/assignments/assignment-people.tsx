import type { Assigned, Assignment } from "@field-advisor/schema/assignments.endpoints";
import {
  ActionButton,
  choiceFilter,
  counted,
  Email,
  groupFilter,
  ofGroup,
  RelativeTime,
  RowMenu,
  Sheet,
  Muted,
  ItemRow,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useState } from "react";
import { AssignedBadge, assignedLabels, dayText, taskWords } from "../../lib/assigned.tsx";
import { AnotherDay } from "./another-day.tsx";
import { useAssignedChanges } from "./assigned-changes.ts";
import { peopleOf } from "./assignments.queries.ts";

const filters = { state: choiceFilter("State", "All states", assignedLabels), group: groupFilter };

interface Acts extends Omit<ReturnType<typeof useAssignedChanges>, "isPending"> {
  giveDay: (people: readonly Assigned[]) => void;
}

interface AssignmentPeopleProps {
  assignment: Assignment;
  onClose: () => void;
}

/** The people of an assignment, how far each is, and what can be done for them. */
export function AssignmentPeople({ assignment, onClose }: AssignmentPeopleProps) {
  const records = useRecords(filters, (asked) => peopleOf(assignment.id, ofGroup(asked)), { inSheet: true });
  const { isPending, ...changes } = useAssignedChanges(assignment);
  const [givenDay, setGivenDay] = useState<readonly Assigned[] | null>(null);
  const acts = { ...changes, giveDay: setGivenDay };
  return (
    <Sheet wide title="People" description={taskWords(assignment)} onClose={onClose}>
      <ListFrame
        records={records}
        what="people"
        refresh={false}
        pagesLabel="Pages of people"
        empty={{ title: "Nobody yet", text: "People who join later appear here." }}
      >
        {(people) => (
          <>
            <ForAllShown people={people} acts={acts} busy={isPending || records.query.isPlaceholderData} />
            <ul className="fa-plain-list fa-divided" aria-label="People">
              {people.map((person) => (
                <Person key={person.userId} person={person} acts={acts} />
              ))}
            </ul>
          </>
        )}
      </ListFrame>
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
    <Flex align="center" gap="2" wrap="wrap" mb="2" role="group" aria-label="For all shown">
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
            Change due date for all…
          </ActionButton>
        </>
      ) : (
        <>
          <Muted>
            {counted(excused.length, "person", "people")} shown {excused.length === 1 ? "is" : "are"} excused:
          </Muted>
          <ActionButton {...look} color="gray" onClick={() => acts.excuse(excused, false)}>
            Include all again
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
    return [[{ label: "Include again", isAction: true, run: () => excuse([person], false) }]];
  return [
    [
      { label: "Remind", isAction: true, run: () => remind([person]) },
      { label: "Change due date…", isAction: true, run: () => giveDay([person]) },
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
            (dueOn && `Due ${dayText(dueOn)}`) || "No due date"
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
