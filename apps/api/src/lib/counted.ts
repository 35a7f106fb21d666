/** A part of a list with the number of all its entries; an answer that has its list in a field carries the number beside it. */
export type Counted<Answer> = { total: number } & (Answer extends readonly unknown[]
  ? { rows: Answer }
  : Answer);
