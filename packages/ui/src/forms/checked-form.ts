import { get, set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";

interface SchemaIssue {
  path: readonly PropertyKey[];
  code: string;
  message: string;
}

interface Parts {
  safeParse: (
    input: unknown,
  ) => { success: true; data: unknown } | { success: false; error: { issues: readonly SchemaIssue[] } };
  /** The rules of each field. */
  shape?: Readonly<Record<string, unknown>>;
}

/** A schema of zod in either of its variants. */
interface Schema<Input, Output> extends Parts {
  _zod: { input: Input; output: Output };
}

type Loose<Value> = Value extends string ? string : Value;

/** A form of the contract, whose rules judge which texts are right: what is no text may not be chosen yet. */
type Blank<Input> = {
  [Name in keyof Input]: Loose<Input[Name]> | ([Input[Name]] extends [string] ? never : null);
};

/** How a form is checked, and what the contract says of its fields. */
export interface Rules<Values extends FieldValues, Output> {
  resolver: Resolver<Values, unknown, Output>;
  /** The fields that the contract has. */
  names: readonly string[];
  /** Whether the contract has null where a field is blank. */
  takesNull: (name: string) => boolean;
}

/** What a form holds that is checked by these rules. */
export type FormOf<OfForm> = OfForm extends Rules<infer Values, infer _Output> ? Values : never;

/**
 * The values of a form in the contract's terms: a field that offers what the server finds holds what was chosen with
 * its name, where the contract has the id alone.
 */
export function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNames(each));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  if ("value" in value && "label" in value) return value.value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNames(each)]));
}

/**
 * Checks a form with the contract's own rules, so that browser and server refuse the same with the same words.
 * @param toInput the form in the contract's terms, where it has other fields than the contract
 * @param fieldOf which field of the form a path of the contract is about, where its fields have other names
 */
export function checkedBy<
  Input extends object,
  Output extends FieldValues,
  Values extends FieldValues = Blank<Input>,
>(
  schema: Schema<Input, Output>,
  toInput: (values: Values) => unknown = (values) => values,
  fieldOf = (path: string) => path,
): Rules<Values, Output> {
  const { shape = {} }: Parts = schema;
  const resolver: Resolver<Values, unknown, Output> = (values) => {
    const result = schema.safeParse(withoutNames(toInput(values)));
    if (result.success) return { values: result.data as Output, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, code, message } of result.error.issues) {
      const field = fieldOf(path.join("."));
      if (!get(errors, field)) set(errors, field, { type: code, message });
    }
    return { values: {}, errors };
  };
  return {
    resolver,
    names: Object.keys(shape),
    takesNull: (name) => (shape[name] as Parts | undefined)?.safeParse(null).success ?? false,
  };
}
