import { type Column, RecordList } from "../lists/record-list.tsx";
import { Pagination } from "../lists/list-states.tsx";
import { Text } from "@radix-ui/themes";
import { useState } from "react";
import { Muted } from "../text/muted.tsx";

/** A line of a file as its review shows it. */
export interface CsvLine {
  line: number;
  title: string;
  detail: string;
  /** What is wrong with it; nothing where it can be used. */
  problems: readonly { column: string; message: string }[];
}

const linesPerPage = 25;

const columnsOf = (what: string): readonly Column<CsvLine>[] => [
  { label: "Line", align: "end", cell: ({ line }) => line },
  {
    label: what,
    card: "title",
    breaks: true,
    cell: ({ title, detail }) => (
      <>
        <Text as="div" size="2" weight="regular">
          {title}
        </Text>
        <Muted as="div" size="1" weight="regular">
          {detail}
        </Muted>
      </>
    ),
  },
  { label: "Problems", breaks: true, cell: ({ problems }) => <Problems problems={problems} /> },
];

function Problems({ problems }: Pick<CsvLine, "problems">) {
  if (problems.length === 0)
    return (
      <Text size="2" color="green">
        None
      </Text>
    );
  return (
    <ul className="fa-plain-list">
      {problems.map(({ column, message }) => (
        <li key={column + message}>
          <Text size="2" color="red">
            {column === "" ? message : `${column}: ${message}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** The lines of a file, page by page, with what each of them would make or why it cannot. */
export function CsvReview({ what, lines }: { what: string; lines: readonly CsvLine[] }) {
  const [page, setPage] = useState(0);
  return (
    <>
      <RecordList
        label="Lines of the file"
        items={lines.slice(page * linesPerPage, (page + 1) * linesPerPage)}
        keyOf={({ line }) => line}
        columns={columnsOf(what)}
      />
      <Pagination
        label="Pages of the file"
        page={page}
        pageSize={linesPerPage}
        total={lines.length}
        onChange={setPage}
      />
    </>
  );
}
