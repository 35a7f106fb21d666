/** Puts neighbours together that are the same: every run keeps its order, and none is empty. */
export function runsOf<Item>(items: readonly Item[], sameness: (item: Item) => string): [Item, ...Item[]][] {
  const runs: [Item, ...Item[]][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && sameness(last[0]) === sameness(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}
