import { z } from "zod";

/** How a column of an imported file is read. */
export const fileColumn = <const Column extends string>(columns: readonly Column[]) =>
  z.object({
    /** As it stands in the file's first line. */
    heading: z.string(),
    /** Null for a column that is left out. */
    readAs: z.enum(columns).nullable(),
    /** What stands in it first; empty where nothing does. */
    example: z.string(),
  });

/** What the columns of a file are read as, in its order, as one text: "email,,lastName"; nothing stands for one that is left out. */
export const chosenColumns = <const Column extends string>(columns: readonly Column[]) =>
  z
    .string()
    .max(4000)
    .transform((chosen) => chosen.split(",").map((name) => (name === "" ? null : name)))
    .pipe(z.array(z.enum(columns, `Choose one of ${columns.join(", ")}, or nothing`).nullable()));

export type FileColumn<Column extends string = string> = Omit<
  z.output<ReturnType<typeof fileColumn>>,
  "readAs"
> & {
  readAs: Column | null;
};
