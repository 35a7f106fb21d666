import type { DB } from "./schema.ts";

/**
 * The fields of a form, each with the column that keeps it. `as const satisfies ColumnsFor<…>` has the compiler ask for
 * the column of every field of the contract; a field that something else keeps is left out of `Form` by name.
 */
export type ColumnsFor<Table extends keyof DB, Form> = Record<
  Exclude<keyof Form, "version">,
  keyof DB[Table]
>;

type Map = Readonly<Record<string, string>>;

/** A field that has no column does not compile. */
type Mapped<Input, Columns> = Input & Record<Exclude<keyof Input, keyof Columns>, never>;

/** What a form says, by columns; those whose field is absent stay as they are. */
export const columnsOf = <const Columns extends Map, Input extends object>(
  columns: Columns,
  input: Mapped<Input, Columns>,
) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      field in input ? [[column, input[field as keyof typeof input]]] : [],
    ),
  ) as { [Field in keyof Input as Field extends keyof Columns ? Columns[Field] : never]: Input[Field] };

type FieldOf<Columns> = keyof Columns & string;

export const fieldsOf = <const Columns extends Map>(columns: Columns) =>
  Object.keys(columns) as FieldOf<Columns>[];

type Selected<Columns extends Map, Table extends string> = {
  [Field in FieldOf<Columns>]: `${Table}.${Columns[Field]} as ${Field}`;
}[FieldOf<Columns>];

/** What a query selects to answer the fields of a form. */
export const selectionOf = <const Columns extends Map, Table extends string>(
  columns: Columns,
  table: Table,
) =>
  Object.entries(columns).map(([field, column]) => `${table}.${column} as ${field}`) as Selected<
    Columns,
    Table
  >[];
