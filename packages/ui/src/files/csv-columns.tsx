import type { FileColumn } from "@field-advisor/schema/file-columns";
import { Box, Callout, Flex, Select, Text } from "@radix-ui/themes";
import { useState } from "react";
import { SelectItem } from "../forms/select-item.tsx";
import { counted } from "../text/phrases.ts";
import { Muted } from "../text/muted.tsx";

const leftOut = "-";

const listOf = new Intl.ListFormat("en");

interface CsvColumnsProps {
  /** As the review read them. */
  columns: readonly FileColumn[];
  /** What must be there and nothing is read as. */
  missing: readonly string[];
  /** Everything that a column may be read as. */
  names: readonly string[];
  busy: boolean;
  /** Called with what the columns are to be read as, in the form that the server takes. */
  onChoose: (columns: string) => void;
}

/** How each column of a file is read, and the choice of another way; open where something is missing. */
export function CsvColumns({ columns, missing, names, busy, onChoose }: CsvColumnsProps) {
  const choose = (place: number, name: string) => {
    const chosen = columns.map(({ readAs }, at) => {
      if (at === place) return name === leftOut ? "" : name;
      return readAs === name ? "" : (readAs ?? "");
    });
    onChoose(chosen.join(","));
  };
  // It does not close over the list in which somebody has just chosen.
  const [isOpen, setOpen] = useState(missing.length > 0);
  if (missing.length > 0 && !isOpen) setOpen(true);
  // A file may have two columns of one name.
  const placed = columns.map((column, place) => ({ ...column, place }));
  return (
    <Flex direction="column" gap="3">
      {missing.length > 0 && (
        <Callout.Root color="amber" size="1" role="status">
          <Callout.Text>
            {counted(missing.length, "column was", "columns were")} not recognised. Choose below what holds{" "}
            {listOf.format(missing)}.
          </Callout.Text>
        </Callout.Root>
      )}
      <details open={isOpen || undefined}>
        <summary>
          <Text size="2">{summaryOf(columns)}</Text>
        </summary>
        <Box asChild mt="2">
          <ul className="fa-plain-list">
            {placed.map(({ place, ...column }) => (
              <CsvColumn
                key={place}
                column={column}
                place={place}
                names={names}
                busy={busy}
                onChoose={(name) => choose(place, name)}
              />
            ))}
          </ul>
        </Box>
      </details>
    </Flex>
  );
}

const mostNamed = 3;

function summaryOf(columns: readonly FileColumn[]): string {
  const others = columns.filter(({ readAs }) => readAs === null);
  const read = counted(columns.length - others.length, "column");
  if (others.length === 0) return `${read} of the file read`;
  const named = others.map(({ heading }) => heading || "one without a name");
  const rest = named.length > mostNamed ? [`${named.length - mostNamed} more`] : [];
  return `${read} read, left out: ${listOf.format([...named.slice(0, mostNamed), ...rest])}`;
}

interface CsvColumnProps extends Pick<CsvColumnsProps, "names" | "busy"> {
  column: FileColumn;
  place: number;
  onChoose: (name: string) => void;
}

function CsvColumn({ column: { heading, readAs, example }, place, names, busy, onChoose }: CsvColumnProps) {
  const name = heading || `Column ${place + 1}`;
  return (
    <Flex asChild gap="3" py="1" align="center" justify="between" wrap="wrap">
      <li>
        <Box className="fa-break">
          <Text as="div" size="2">
            {name}
          </Text>
          {example !== "" && (
            <Muted as="div" size="1">
              such as {example}
            </Muted>
          )}
        </Box>
        {/* A disabled one would lose the focus. */}
        <Select.Root value={readAs ?? leftOut} onValueChange={(choice) => !busy && onChoose(choice)}>
          <Select.Trigger aria-label={`Read ${name} as`} aria-disabled={busy} />
          <Select.Content position="popper">
            <SelectItem value={leftOut}>Left out</SelectItem>
            {names.map((choice) => (
              <SelectItem key={choice} value={choice}>
                {choice}
              </SelectItem>
            ))}
          </Select.Content>
        </Select.Root>
      </li>
    </Flex>
  );
}
