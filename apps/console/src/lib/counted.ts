const digits = new Intl.NumberFormat("en");

/** A number as people read it: "4,980". */
export const grouped = (count: number): string => digits.format(count);

/** A number of things: "1 page", "4,980 users". */
export const counted = (count: number, thing: string): string =>
  `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
