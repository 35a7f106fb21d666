import type { PersonUse } from "@field-advisor/schema/dashboard.endpoints";
import {
  type Column,
  RecordList,
  Email,
  fullName,
  grouped,
  LastTime,
  NameButton,
  Section,
  Muted,
  TextLink,
} from "@field-advisor/ui";
import { compareFigure } from "@field-advisor/ui/figures";
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from "@radix-ui/react-icons";
import { Flex } from "@radix-ui/themes";
import { OpenedActivity, useOpenedPerson } from "../../lib/people.tsx";

/** Whether somebody talks more or less than before: by arrow and in words. */
function Trend({ person: { conversations, previous } }: { person: PersonUse }) {
  const Arrow =
    conversations === previous ? ArrowRightIcon : conversations > previous ? ArrowUpIcon : ArrowDownIcon;
  return (
    <Flex align="center" gap="1" justify="end">
      <Arrow aria-hidden />
      <Muted size="1" className="fa-numbers">
        {compareFigure({ value: conversations, previous })}
      </Muted>
    </Flex>
  );
}

const columnsFor = (onOpen: (id: number) => void): Column<PersonUse>[] => [
  {
    label: "Name",
    card: "title",
    breaks: true,
    cell: (person) => (
      <>
        <NameButton onClick={() => onOpen(person.id)}>{fullName(person)}</NameButton>
        <Muted as="div" size="1" className="fa-break">
          <Email>{person.email}</Email>
        </Muted>
      </>
    ),
  },
  { label: "Last sign-in", cell: ({ lastLoginAt }) => <LastTime at={lastLoginAt} /> },
  { label: "Rooms used", align: "end", from: "desktop", cell: ({ rooms }) => grouped(rooms) },
  { label: "Conversations", align: "end", cell: ({ conversations }) => grouped(conversations) },
  { label: "Trend", align: "end", cell: (person) => <Trend person={person} /> },
  { label: "Content opened", align: "end", from: "desktop", cell: ({ openings }) => grouped(openings) },
];

interface PeopleAtAGlanceProps {
  people: readonly PersonUse[];
  /** Where all of them are, if there is such a place. */
  allAt: string | null;
}

/** Those who signed in last, each with what they did; a name opens their activity. */
export function PeopleAtAGlance({ people, allAt }: PeopleAtAGlanceProps) {
  const [person, openPerson] = useOpenedPerson();
  const opened = people.find(({ id }) => id === person);
  return (
    <Section
      title="Users at a glance"
      aside={
        allAt && (
          <TextLink to={allAt} size="2">
            All assigned users
          </TextLink>
        )
      }
    >
      <RecordList
        label="Users"
        items={people}
        keyOf={({ id }) => id}
        currentKey={person}
        columns={columnsFor(openPerson)}
      />
      <OpenedActivity person={person} user={opened} onClose={() => openPerson(null)} />
    </Section>
  );
}
