import type { Progress } from "@field-advisor/schema/practice.endpoints";
import { counted, LastTime, useListHere, Muted, TextLink } from "@field-advisor/ui";
import { AssignedBadge, dayText, goalWords } from "../../lib/assigned.tsx";
import { CheckIcon } from "@radix-ui/react-icons";
import { Flex, Table, Text, VisuallyHidden } from "@radix-ui/themes";

type Person = Progress["people"][number];
type Cell = Person["cells"][number];

/** How often somebody tried, and what came of it: the first score beside the best one where it was another. */
function Tried({ cell: { attempts, first, best, passed } }: { cell: Cell }) {
  if (attempts === 0) return <Text color="gray">Not tried</Text>;
  return (
    <>
      <Flex align="center" gap="1">
        {passed && <CheckIcon aria-label="Passed" />}
        <Text weight={passed ? "bold" : "regular"}>{best === null ? "–" : `${best}%`}</Text>
      </Flex>
      <Muted size="1" className="fa-nowrap">
        {counted(attempts, "attempt")}
        {passed === null && ", not shared"}
        {first !== null && first !== best && `, first ${first}%`}
      </Muted>
    </>
  );
}

function Assigned({ task }: { task: NonNullable<Cell["task"]> }) {
  const { state, dueOn, doneOn } = task;
  const day = state === "done" ? doneOn : dueOn;
  return (
    <>
      <AssignedBadge state={state} />
      <Muted size="1" className="fa-nowrap">
        {goalWords(task)}
        {day !== null && (
          <>
            {state === "done" ? ", " : ", due "}
            <time dateTime={day}>{dayText(day)}</time>
          </>
        )}
      </Muted>
    </>
  );
}

/** What somebody did in a room, and what they are to do. */
const Record = ({ cell }: { cell: Cell | undefined }) =>
  cell ? (
    <Flex direction="column" align="end" gap="1">
      <Tried cell={cell} />
      {cell.task && <Assigned task={cell.task} />}
    </Flex>
  ) : (
    <Text color="gray">
      <span aria-hidden>–</span>
      <VisuallyHidden>Not one of their rooms</VisuallyHidden>
    </Text>
  );

/** People and rooms; wider than the window it scrolls sideways, with the names in sight. */
export const ProgressMatrix = ({ progress: { rooms, people } }: { progress: Progress }) => (
  <Table.Root variant="surface" className="practice-matrix">
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeaderCell>Person</Table.ColumnHeaderCell>
        <Table.ColumnHeaderCell justify="end">Rooms passed</Table.ColumnHeaderCell>
        {hasPaths(people) && <Table.ColumnHeaderCell justify="end">Paths completed</Table.ColumnHeaderCell>}
        {rooms.map(({ id, name }) => (
          <Table.ColumnHeaderCell key={id} justify="end">
            <span className="practice-room" title={name}>
              {name}
            </span>
          </Table.ColumnHeaderCell>
        ))}
        <Table.ColumnHeaderCell>Last attempt</Table.ColumnHeaderCell>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {people.map((person) => (
        <Row key={person.id} person={person} rooms={rooms} showsPaths={hasPaths(people)} />
      ))}
    </Table.Body>
  </Table.Root>
);

const hasPaths = (people: readonly Person[]) => people.some(({ paths }) => paths.all > 0);

interface RowProps {
  person: Person;
  rooms: Progress["rooms"];
  showsPaths: boolean;
}

function Row({ person, rooms, showsPaths }: RowProps) {
  const here = useListHere();
  const cells = new Map(person.cells.map((cell) => [cell.roomId, cell]));
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell className="fa-break">
        <TextLink to={`/progress/${person.id}`} weight="bold" state={here}>
          {person.name}
        </TextLink>
        {person.companies !== null && (
          <Muted as="div" size="1">
            {person.companies}
          </Muted>
        )}
      </Table.RowHeaderCell>
      <Table.Cell justify="end" className="fa-numbers">
        {person.passed}
      </Table.Cell>
      {showsPaths && (
        <Table.Cell justify="end" className="fa-numbers">
          {person.paths.all === 0 ? "–" : `${person.paths.done} of ${person.paths.all}`}
        </Table.Cell>
      )}
      {rooms.map(({ id }) => (
        <Table.Cell key={id} justify="end" className="fa-numbers">
          <Record cell={cells.get(id)} />
        </Table.Cell>
      ))}
      <Table.Cell>
        <LastTime at={person.lastAt} />
      </Table.Cell>
    </Table.Row>
  );
}
