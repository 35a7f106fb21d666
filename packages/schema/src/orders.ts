/** How a list is sorted: by one of its ways, or by the reverse of one, which a minus in front says. */
export type Order<Sort extends string> = Sort | `-${Sort}`;

const reverseOf = <Sort extends string>(sort: Sort): `-${Sort}` => `-${sort}`;

/** Ways to sort a list, each with its reverse. */
export const bothWays = <Sort extends string>(sorts: readonly Sort[]): Order<Sort>[] => [
  ...sorts,
  ...sorts.map(reverseOf),
];

export const isReversed = (order: string): boolean => order.startsWith("-");

/** What a list is sorted by, either way. */
export const sortOf = <Sort extends string>(order: Order<Sort>) =>
  (isReversed(order) ? order.slice(1) : order) as Sort;
