import { z } from "zod";

/** How lists are paged: `page_size` and an opaque `cursor`, as the vendor does. */
export const PageQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.string().max(200).optional(),
});

/** Cuts a list that was read with one row too many, and names the row after which the next page starts. */
export function paginate<T>(rows: T[], size: number, idOf: (row: T) => string) {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const more = rows.length > size && last !== undefined;
  return { items, next_cursor: more ? idOf(last) : null, has_more: more };
}

/** Seconds since 1970, as the vendor writes every time. */
export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
