import { readStored, store } from "@field-advisor/page/browser-storage";
import { use, useState } from "react";
import { useIsFine } from "../app/appearance.ts";
import { CurrentUserContext } from "../app/session.ts";
import type { MenuEntry } from "../menus/menu-entry.tsx";

interface Hideable {
  label: string;
  card?: string;
  head?: unknown;
}

/** What a row is about stays, and so does what its head does something with. */
const mayBeHidden = ({ card, head }: Hideable) => card !== "title" && head === undefined;

/**
 * Which columns of a table somebody sees, and how high its rows are: their own choice for each table, kept by this browser.
 * Without a choice rows are low for a mouse and high for a finger.
 * @param name the table's name in what is kept; without one there is nothing to choose
 */
export function useTableView<Column extends Hideable>(columns: readonly Column[], name: string | undefined) {
  const user = use(CurrentUserContext);
  const key = `field-advisor-table-${user?.id}-${name}`;
  // In the form of an address, which any text can be read as.
  const [view, setView] = useState(
    () => new URLSearchParams(name === undefined ? "" : (readStored("localStorage", key) ?? "")),
  );
  const isHidden = (column: Hideable) => mayBeHidden(column) && view.has("hide", column.label);
  const isFine = useIsFine();
  const chosen = (["comfortable", "compact"] as const).find((rows) => rows === view.get("rows"));
  const rows = chosen ?? (isFine ? "compact" : "comfortable");
  const change = (turn: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(view);
    turn(next);
    setView(next);
    store("localStorage", key, String(next) || null);
  };
  const toggle = ({ label }: Hideable) =>
    change((next) => (next.has("hide", label) ? next.delete("hide", label) : next.append("hide", label)));
  const sections: MenuEntry[][] = [
    columns
      .filter(mayBeHidden)
      .map((column) => ({ label: column.label, isOn: !isHidden(column), run: () => toggle(column) })),
    [
      {
        label: "Comfortable rows",
        isPicked: rows === "comfortable",
        run: () => change((next) => next.set("rows", "comfortable")),
      },
      {
        label: "Compact rows",
        isPicked: rows === "compact",
        run: () => change((next) => next.set("rows", "compact")),
      },
    ],
  ];
  return { shown: columns.filter((column) => !isHidden(column)), rows, sections };
}
