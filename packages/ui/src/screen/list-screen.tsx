import type { Order } from "@field-advisor/schema/orders";
import { selectionColumn } from "../lists/many/selection-column.tsx";
import type { Selection } from "../lists/many/use-selection.ts";
import { RecordList, type RecordListProps } from "../lists/record-list.tsx";
import { ListFrame, type ListFrameProps } from "./list-frame.tsx";

interface ListScreenProps<Item, Sort extends string, Key extends string | number>
  extends
    ListFrameProps<Item>,
    Pick<
      RecordListProps<Item, Sort>,
      "columns" | "actions" | "action" | "nameOf" | "viewName" | "currentKey"
    > {
  keyOf: (item: Item) => Key;
  /** Where rows are changed together. */
  selection?: Pick<Selection<Key>, "ids" | "toggle" | "togglePage">;
}

/**
 * A list of records with all that belongs to it: header, filters, rows and their states. Columns are sorted where the
 * filters have an order.
 */
export function ListScreen<Item, Sort extends string = never, Key extends string | number = string | number>({
  columns,
  actions,
  action,
  keyOf,
  nameOf,
  viewName,
  currentKey,
  selection,
  ...frame
}: ListScreenProps<Item, Sort, Key>) {
  const { what, records } = frame;
  const { list, filters } = records;
  const rows = { actions, action, keyOf, nameOf, viewName, currentKey };
  const sorting = filters["sort"] && {
    by: list.shown["sort"] as Order<Sort>,
    onSort: (sort: string) => list.set({ sort }),
  };
  return (
    <ListFrame {...frame}>
      {(items) => (
        <RecordList
          label={what.charAt(0).toUpperCase() + what.slice(1)}
          items={items}
          columns={
            selection && nameOf ? [selectionColumn({ selection, items, keyOf, nameOf }), ...columns] : columns
          }
          sorting={sorting}
          {...rows}
        />
      )}
    </ListFrame>
  );
}
