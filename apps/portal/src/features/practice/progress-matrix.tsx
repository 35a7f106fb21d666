import type { Progress } from "@field-advisor/schema/practice.endpoints";
import { AppLink, counted, LastTime, useListHere } from "@field-advisor/ui";
import { CheckIcon } from "@radix-ui/react-icons";
import { Flex, Link, Table, Text, VisuallyHidden } from "@radix-ui/themes";

type Person = Progress["people"][number];
type Cell = Person["cells"][number];

/** What somebody did in a room: the best score with a sign where it was passed, and how often they tried. */
function Record({ cell }: { cell: Cell | undefined }) {
  if (!cell)
    return (
      <Text color="gray">
        <span aria-hidden>–</span>
        <VisuallyHidden>Not tried</VisuallyHidden>
      </Text>
    );
  const { best, passed, attempts } = cell;
  return (
    <Flex direction="column" align="end">
      <Flex align="center" gap="1">
        {passed && <CheckIcon aria-label="Passed" />}
        <Text weight={passed ? "bold" : "regular"}>{best === null ? "–" : `${best}%`}</Text>
      </Flex>
      <Text size="1" color="gray" className="fa-nowrap">
        {counted(attempts, "attempt")}
      </Text>
    </Flex>
  );
}

/** People and rooms; wider than the window it scrolls sideways, with the names in sight. */
export const ProgressMatrix = ({ progress: { rooms, people } }: { progress: Progress }) => (
  <Table.Root variant="surface" className="practice-matrix">
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeaderCell>Person</Table.ColumnHeaderCell>
        <Table.ColumnHeaderCell justify="end">Rooms passed</Table.ColumnHeaderCell>
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
        <Row key={person.id} person={person} rooms={rooms} />
      ))}
    </Table.Body>
  </Table.Root>
);

function Row({ person, rooms }: { person: Person; rooms: Progress["rooms"] }) {
  const here = useListHere();
  const cells = new Map(person.cells.map((cell) => [cell.roomId, cell]));
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell className="fa-break">
        <Link asChild weight="bold" highContrast>
          <AppLink to={`/progress/${person.id}`} state={here}>
            {person.name}
          </AppLink>
        </Link>
      </Table.RowHeaderCell>
      <Table.Cell justify="end" className="fa-numbers">
        {person.passed}
      </Table.Cell>
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
