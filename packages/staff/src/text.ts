const digits = new Intl.NumberFormat("en");

/** A number as people read it: "4,980". */
export const grouped = (count: number): string => digits.format(count);

/** A number of things: "1 page", "4,980 users", "2 people". */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  `${grouped(count)} ${count === 1 ? thing : things}`;
/** Whether a text contains what is searched for, in capitals or not. */
export const contains = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.toLowerCase());
