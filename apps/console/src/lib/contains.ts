/** Whether a text contains what is searched for, in capitals or not. */
export const contains = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.toLowerCase());
