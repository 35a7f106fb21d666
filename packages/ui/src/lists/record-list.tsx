import type { Order } from "@field-advisor/schema/orders";
import { Box, Button, Card, DataList, Flex, Link, Table, VisuallyHidden } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { useIsPhone } from "../app/appearance.ts";
import { Menu, type MenuProps } from "../menus/menu.tsx";
import type { MenuEntry } from "../menus/menu-entry.tsx";
import { RowMenu } from "../menus/row-menu.tsx";
import { useTableView } from "./table-view.ts";

/** The name of a row, which opens it. */
export const NameButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Link asChild weight="medium">
    <button type="button" className="fa-name-button" onClick={onClick}>
      {children}
    </button>
  </Link>
);

/** One value of every row: a column of the table on wide screens, a part of the row's card on phones. */
export interface Column<Item, Sort extends string = never> {
  label: string;
  /** What the head of the column shows in place of its label. */
  head?: ReactNode;
  cell: (item: Item) => ReactNode;
  /**
   * Its place on a card: what the card is about (in the table, the header of its row), beside that, or below everything.
   * Every other column is a named value; "none" leaves it out.
   */
  card?: "title" | "aside" | "below" | "none";
  /** What a card shows in place of the cell, under another name where one is given. */
  onCard?: { label?: string; cell: (item: Item) => ReactNode };
  /** Numbers stand at the end of their column. */
  align?: "end";
  /**
   * Left out of tables narrower than 960 px, or 1080 px for what one of many columns can spare. The window's width does
   * not matter, and cards always have it.
   */
  from?: "desktop" | "wide";
  /** Text that people wrote: it may break anywhere. */
  breaks?: true;
  /** What its header sorts by, and how it does at first: dates from the newest, words from A. The next press reverses it. */
  sort?: { by: Sort; order: "ascending" | "descending" };
}

export interface RecordListProps<Item, Sort extends string> {
  /** What the list holds: "Users". */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item, Sort>[];
  /** The entries of a row's menu, in sections. */
  actions?: (item: Item) => readonly (readonly MenuEntry[])[];
  /** The row's name, for those who hear its menu. */
  nameOf?: (item: Item) => string;
  /** What can be done with a row without its menu. */
  action?: (item: Item) => ReactNode;
  /**
   * Its name in what the browser keeps: with one, people choose its columns and how high its rows are, and the table takes
   * all of the window.
   */
  viewName?: string;
  /** The row whose details stand beside the list. */
  currentKey?: string | number | null;
  sorting?: { by: Order<Sort>; onSort: (order: Order<Sort>) => void };
}

/** Rows of one kind: a table, or cards on phones. */
export function RecordList<Item, Sort extends string = never>(props: RecordListProps<Item, Sort>) {
  return useIsPhone() ? <Cards {...props} /> : <Rows {...props} />;
}

const hasActions = <Item, Sort extends string>({ actions, action }: RecordListProps<Item, Sort>) =>
  actions !== undefined || action !== undefined;

const classOf = <Item, Sort extends string>({ from, breaks, align }: Column<Item, Sort>) =>
  [from && `fa-from-${from}`, breaks && "fa-break", align && "fa-numbers"].filter(Boolean).join(" ");

function Rows<Item, Sort extends string>(props: RecordListProps<Item, Sort>) {
  const { items, keyOf, viewName, currentKey = null, sorting } = props;
  const { shown: columns, rows, sections } = useTableView(props.columns, viewName);
  const hasLast = viewName !== undefined || hasActions(props);
  return (
    <Table.Root
      variant="surface"
      size={rows === "compact" ? "1" : "2"}
      className={viewName === undefined ? "fa-records" : "fa-records fa-wide"}
      data-rows={rows}
    >
      <Table.Header>
        <Table.Row>
          {columns.map((column) => (
            <ColumnHeader key={column.label} column={column} sorting={sorting} />
          ))}
          {hasLast && (
            <Table.ColumnHeaderCell justify="end">
              {viewName === undefined ? (
                <VisuallyHidden>Actions</VisuallyHidden>
              ) : (
                <ViewMenu {...{ sections }} />
              )}
            </Table.ColumnHeaderCell>
          )}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {items.map((item) => (
          <Table.Row
            key={keyOf(item)}
            align="center"
            aria-current={keyOf(item) === currentKey ? "true" : undefined}
          >
            {columns.map((column) => {
              const Cell = column.card === "title" ? Table.RowHeaderCell : Table.Cell;
              return (
                <Cell key={column.label} justify={column.align} className={classOf(column)}>
                  {column.cell(item)}
                </Cell>
              );
            })}
            {hasLast && (
              <Table.Cell justify="end">
                <Flex gap="4" align="center" justify="end">
                  {props.action?.(item)}
                  <Actions item={item} {...props} />
                </Flex>
              </Table.Cell>
            )}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

const ViewMenu = ({ sections }: Pick<MenuProps, "sections">) => (
  <Menu
    align="end"
    heading="Columns"
    sections={sections}
    trigger={
      <Button variant="ghost" color="gray" size="1">
        View
      </Button>
    }
  />
);

interface ColumnHeaderProps<Item, Sort extends string> {
  column: Column<Item, Sort>;
  sorting: RecordListProps<Item, Sort>["sorting"];
}

function ColumnHeader<Item, Sort extends string>({ column, sorting }: ColumnHeaderProps<Item, Sort>) {
  const { label, head = label, align, from, sort } = column;
  const look = { justify: align, className: from && `fa-from-${from}` };
  if (!sort || !sorting) return <Table.ColumnHeaderCell {...look}>{head}</Table.ColumnHeaderCell>;
  const reverse = `-${sort.by}` as const;
  const isTurned = sorting.by === reverse;
  const isSorted = isTurned || sorting.by === sort.by;
  const order = isTurned === (sort.order === "descending") ? "ascending" : "descending";
  return (
    <Table.ColumnHeaderCell {...look} aria-sort={isSorted ? order : "none"}>
      <button
        type="button"
        className="fa-sort-button"
        onClick={() => sorting.onSort(isSorted && !isTurned ? reverse : sort.by)}
      >
        {label}
        <span aria-hidden="true">{isSorted && (order === "ascending" ? " ↑" : " ↓")}</span>
      </button>
    </Table.ColumnHeaderCell>
  );
}

function Actions<Item, Sort extends string>({
  item,
  actions,
  nameOf,
}: RecordListProps<Item, Sort> & { item: Item }) {
  return actions && <RowMenu of={nameOf?.(item) ?? ""} sections={actions(item)} />;
}

const Cards = <Item, Sort extends string>(props: RecordListProps<Item, Sort>) => (
  <Flex asChild direction="column" gap="3">
    <ul className="fa-plain-list" aria-label={props.label}>
      {props.items.map((item) => (
        <Card key={props.keyOf(item)} asChild size="2">
          <li>
            <CardContent item={item} {...props} />
          </li>
        </Card>
      ))}
    </ul>
  </Flex>
);

function CardContent<Item, Sort extends string>(props: RecordListProps<Item, Sort> & { item: Item }) {
  const { item, columns, action } = props;
  const at = (place: Column<Item, Sort>["card"]) => columns.filter(({ card }) => card === place);
  const draw = ({ label, cell, onCard }: Column<Item, Sort>) => (
    <Box key={label}>{(onCard?.cell ?? cell)(item)}</Box>
  );
  return (
    <>
      <Flex justify="between" align="start" gap="3" wrap="wrap">
        <Box className="fa-title">{at("title").map(draw)}</Box>
        <Flex align="center" gap="4" flexShrink="0" pt="1">
          {at("aside").map(draw)}
          <Actions {...props} />
        </Flex>
      </Flex>
      <DataList.Root size="2" mt="3" className="fa-card-facts">
        {at(undefined).map(({ label, cell, onCard }) => (
          <DataList.Item key={label}>
            <DataList.Label minWidth="84px">{onCard?.label ?? label}</DataList.Label>
            <DataList.Value>
              {/* As in a table, its parts stand below each other. */}
              <Box minWidth="0">{(onCard?.cell ?? cell)(item)}</Box>
            </DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
      {at("below").map(draw)}
      {action && (
        <Flex mt="3" justify="end">
          {action(item)}
        </Flex>
      )}
    </>
  );
}
