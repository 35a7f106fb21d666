import { z } from "zod";

/** The id in an address. */
export const IdParams = z.object({ id: z.string().min(1).max(100) });

/** The vendor's pagination. */
export const PageQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.string().max(200).optional(),
});

/** @param rows read with one row more than `size`, which shows that there are more */
export function paginate<T>(rows: T[], size: number, idOf: (row: T) => string) {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const more = rows.length > size && last !== undefined;
  return { items, next_cursor: more ? idOf(last) : null, has_more: more };
}

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
