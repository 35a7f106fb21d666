/** A place in the matrix; row 0 is its head, column 0 names the people. */
export interface Place {
  row: number;
  column: number;
}

/** How large the matrix is, its head and the names included, and how many rows are seen at once. */
export interface Extent {
  rows: number;
  columns: number;
  pageRows: number;
}

type Move = (from: Place, extent: Extent) => Place;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { pageRows }) => ({ row: row - pageRows, column }),
  PageDown: ({ row, column }, { pageRows }) => ({ row: row + pageRows, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

const farMoves: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: 0 }),
  End: (_from, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** The nearest place that there is. */
export const placeWithin = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: within(row, rows),
  column: within(column, columns),
});

/** Where a key leads; null where it leads nowhere. With Ctrl, Home and End lead to the corners. */
export function moved(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  from: Place,
  extent: Extent,
): Place | null {
  const move = (ctrlKey ? farMoves : moves)[key];
  return move ? placeWithin(move(from, extent), extent) : null;
}
