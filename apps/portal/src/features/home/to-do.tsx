import { describeError } from "@field-advisor/api-client/api-error";
import type { OwnTask } from "@field-advisor/schema/assignments.endpoints";
import { shownAtOnce } from "@field-advisor/schema/activity-constants";
import { counted, FailureNotice, RelativeTime, Section, Muted, TextLink } from "@field-advisor/ui";
import { Box, Button, Card, Flex, Skeleton, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { addressOf, AssignedBadge, DueDay, stepWords, taskWords } from "../../lib/assigned.tsx";
import { CalendarButton } from "../../lib/calendar/calendar-button.tsx";
import { FoldedText } from "../../lib/folded-text.tsx";
import { ownReturns, ownTasks } from "./home.queries.ts";
import { Returns } from "./returns.tsx";
import { ShownInSteps } from "./shown-in-steps.tsx";

/** How far it is, and until when there is time. */
function Standing({ state, dueOn, daysLeft }: OwnTask) {
  const isLate = state === "overdue" && daysLeft !== null;
  return (
    <>
      <AssignedBadge state={state}>{isLate ? `${counted(-daysLeft, "day")} late` : undefined}</AssignedBadge>
      {dueOn !== null && daysLeft !== null && !isLate && state !== "done" && (
        <DueDay dueOn={dueOn} daysLeft={daysLeft} />
      )}
    </>
  );
}

/** Of a path what is to be done next, and when that is due. */
const NextStep = ({ path }: Pick<OwnTask, "path">) =>
  path?.next && (
    <Text as="p" size="2" className="fa-break">
      Step {path.next.place} of {path.steps}: {stepWords(path.next)}
      {path.next.daysLeft !== null && <Muted> ({stepDue(path.next.daysLeft)})</Muted>}
    </Text>
  );

function stepDue(daysLeft: number): string {
  if (daysLeft < 0) return `${counted(-daysLeft, "day")} late`;
  return daysLeft === 0 ? "due today" : `due in ${counted(daysLeft, "day")}`;
}

function Task({ task }: { task: OwnTask }) {
  const nameId = useId();
  const { note, by, remindedAt, state } = task;
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex direction="column" align="start" gap="1">
          <TextLink to={addressOf(task.subject)} weight="bold" id={nameId} className="fa-break">
            {taskWords(task)}
          </TextLink>
          <NextStep path={task.path} />
          <Flex align="center" gap="3" wrap="wrap">
            <Standing {...task} />
            {by && <Muted className="fa-break">Assigned by {by}</Muted>}
            {remindedAt && state !== "done" && (
              <Muted>
                Reminded <RelativeTime iso={remindedAt} />
              </Muted>
            )}
          </Flex>
          {note && <FoldedText text={note} describedBy={nameId} keepsLines />}
        </Flex>
      </li>
    </Card>
  );
}

const TaskList = ({ label, tasks }: { label: string; tasks: readonly OwnTask[] }) => (
  <Flex asChild direction="column" gap="3">
    <ul className="fa-plain-list" aria-label={label}>
      {tasks.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </ul>
  </Flex>
);

/** What was done lately, folded: it is only looked up. */
function DoneTasks({ tasks }: { tasks: readonly OwnTask[] }) {
  const [isShown, setShown] = useState(false);
  const listId = useId();
  return (
    <Box mt="3">
      <Button
        variant="ghost"
        color="gray"
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide done" : "Show done"} ({tasks.length})
      </Button>
      <div id={listId}>
        {isShown && (
          <Box mt="3">
            <TaskList label="Done in the last 7 days" tasks={tasks} />
          </Box>
        )}
      </div>
    </Box>
  );
}

/** What was assigned to the reader, in the order in which it is told, and what comes back; absent where that is nothing. */
export function ToDo() {
  const { data, isError, error, refetch } = useQuery(ownTasks);
  const returns = useQuery(ownReturns).data ?? [];
  if (data?.total === 0)
    return (
      returns.length > 0 && (
        <Section title="To do">
          <Returns returns={returns} />
        </Section>
      )
    );
  const open = data?.items.filter(({ state }) => state !== "done") ?? [];
  const done = data?.items.filter(({ state }) => state === "done") ?? [];
  const untold = data ? data.total - data.items.length : 0;
  return (
    <Section title="To do" aside={<CalendarButton />}>
      {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!isError && !data && (
        <output aria-label="Loading tasks...">
          <Skeleton height="72px" />
        </output>
      )}
      {open.length > 0 && (
        <ShownInSteps items={open} step={shownAtOnce.tasks}>
          {(tasks) => <TaskList label="To do" tasks={tasks} />}
        </ShownInSteps>
      )}
      {returns.length > 0 && (
        <Box mt={open.length > 0 ? "3" : "0"}>
          <Returns returns={returns} />
        </Box>
      )}
      {untold > 0 && (
        <Text as="p" color="gray" mt="3">
          {counted(untold, "more task")} will be listed here once some of these are done.
        </Text>
      )}
      {data && open.length === 0 && (
        <Text as="p" color="gray">
          You have done everything assigned to you.
        </Text>
      )}
      {done.length > 0 && <DoneTasks tasks={done} />}
    </Section>
  );
}
