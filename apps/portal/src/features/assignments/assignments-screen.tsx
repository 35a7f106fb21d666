import type { Assignment } from "@field-advisor/schema/assignments.endpoints";
import {
  ActionButton,
  type Column,
  counted,
  DeleteDialog,
  grouped,
  groupFilter,
  ofGroup,
  LastTime,
  lazyDialog,
  NameButton,
  useCurrentUser,
  useDialogs,
  Muted,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { ExclamationTriangleIcon, PlusIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { dayText, taskWords } from "../../lib/assigned.tsx";
import { assignmentPage, removeAssignment } from "./assignments.queries.ts";

/** How many are to do it; who is excused does not count. */
const sizeOf = ({ counts }: Assignment): number =>
  counts.todo + counts.in_progress + counts.overdue + counts.done;

const people = (count: number): string => counted(count, "person", "people");

interface TakeBackProps {
  assignment: Assignment;
  onClose: () => void;
}

/** Asks before an assignment is gone for everybody. */
const TakeBack = ({ assignment, onClose }: TakeBackProps) => (
  <DeleteDialog
    subject={{ id: assignment.id, name: taskWords(assignment) }}
    removal={removeAssignment}
    title="Withdraw this assignment?"
    confirmLabel="Withdraw"
    done="Assignment withdrawn"
    failed="Failed to withdraw the assignment."
    onClose={onClose}
  >
    {taskWords(assignment)}: it disappears from the home page of {people(sizeOf(assignment))}, and its
    progress is deleted. What they practised stays. This cannot be undone.
  </DeleteDialog>
);

const dialogs = {
  // With the rules of their forms and the people's filter the list would load as much as a screen may.
  new: lazyDialog("New assignment", async () => (await import("./new-assignment.tsx")).NewAssignment),
  change: lazyDialog(
    "Change assignment",
    async () => (await import("./change-assignment.tsx")).ChangeAssignment,
  ),
  people: lazyDialog("People", async () => (await import("./assignment-people.tsx")).AssignmentPeople),
  takeBack: TakeBack,
};

const linkedDialogs = { new: () => ({}) };

function groupWords(assignment: Assignment): string {
  const { group, adminName, ofGroup: named } = assignment;
  if (named) return named.name + (adminName === null ? "" : `, of those assigned to ${adminName}`);
  if (group === "people") return people(sizeOf(assignment) + assignment.counts.excused);
  return group === "everybody"
    ? "Everybody"
    : `Everybody assigned to ${adminName ?? "a former administrator"}`;
}

/** Whether it is for who joins later, and what became of a group. */
function laterWords({ includesLater, ofGroup: named }: Assignment): string | null {
  if (named?.id === null)
    return "This group was deleted. Nobody joins any more. Who has the task keeps it, but not a room that only the group opened.";
  return includesLater ? "including people who join later" : null;
}

/** How far its people are: "3 of 12 done, 2 late". */
function Progress({ assignment }: { assignment: Assignment }) {
  const { done, overdue, excused } = assignment.counts;
  return (
    <Flex gapX="2" wrap="wrap" align="center">
      <Text size="2">
        {grouped(done)} of {grouped(sizeOf(assignment))} done{overdue + excused > 0 && ", "}
      </Text>
      {overdue > 0 && (
        <Text size="2" color="red">
          <Flex as="span" align="center" gap="1">
            <ExclamationTriangleIcon aria-hidden />
            {grouped(overdue)} late{excused > 0 && ", "}
          </Flex>
        </Text>
      )}
      {excused > 0 && <Muted>{grouped(excused)} excused</Muted>}
    </Flex>
  );
}

const columnsFor = (isOwner: boolean, openPeople: (assignment: Assignment) => void): Column<Assignment>[] => [
  {
    label: "Assignment",
    card: "title",
    breaks: true,
    cell: (assignment) => (
      <>
        <NameButton onClick={() => openPeople(assignment)}>{taskWords(assignment)}</NameButton>
        {assignment.note && (
          <Muted as="div" size="1" className="home-clamped" title={assignment.note}>
            {assignment.note}
          </Muted>
        )}
      </>
    ),
  },
  {
    label: "For",
    breaks: true,
    cell: (assignment) => (
      <>
        {groupWords(assignment)}
        {laterWords(assignment) && (
          <Muted as="div" size="1">
            {laterWords(assignment)}
          </Muted>
        )}
      </>
    ),
  },
  { label: "Due", cell: ({ dueOn }) => (dueOn === null ? "No due date" : dayText(dueOn)) },
  { label: "Progress", cell: (assignment) => <Progress assignment={assignment} /> },
  ...(isOwner
    ? [
        {
          label: "Assigned by",
          from: "desktop",
          breaks: true,
          cell: ({ createdBy }) => createdBy ?? "Former user",
        } satisfies Column<Assignment>,
      ]
    : []),
  { label: "Assigned", from: "desktop", cell: ({ createdAt }) => <LastTime at={createdAt} /> },
];

const filters = { group: groupFilter };

/** What was assigned to whom, and how far they are. */
export function AssignmentsScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const records = useRecords(filters, (asked) => assignmentPage(ofGroup(asked)));
  const { dialog, open, openAt } = useDialogs(dialogs, linkedDialogs);
  const newButton = (
    <ActionButton size="3" onClick={() => openAt("new", "true")}>
      <PlusIcon />
      New assignment
    </ActionButton>
  );
  const openPeople = (assignment: Assignment) => open("people", { assignment });
  const actions = (assignment: Assignment) => [
    [
      { label: "People", run: () => openPeople(assignment) },
      { label: "Change", isAction: true, run: () => open("change", { assignment }) },
    ],
    [{ label: "Withdraw", isAction: true, isFinal: true, run: () => open("takeBack", { assignment }) }],
  ];
  return (
    <ListScreen
      records={records}
      what="assignments"
      header={{
        wide: true,
        title: "Assignments",
        purpose: "What people should practise or read, by when, and their progress",
        actions: newButton,
      }}
      refresh={false}
      empty={{
        title: "Nothing assigned yet",
        text: "Assign a room, a library item or a path. It appears on people's home page, and you see their progress here.",
        action: newButton,
      }}
      keyOf={({ id }) => id}
      nameOf={taskWords}
      columns={columnsFor(isOwner, openPeople)}
      actions={actions}
      below={dialog}
    />
  );
}
