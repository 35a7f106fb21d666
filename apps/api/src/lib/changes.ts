/** The fields that changes give another value; what is undefined stays. */
export const changedFields = <Field extends string>(
  fields: readonly Field[],
  before: Partial<Record<Field, unknown>>,
  changes: Partial<Record<Field, unknown>>,
): Field[] => fields.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);

/** Changes without the fields that are only mentioned. */
export const definedOf = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Changes]?: Exclude<Changes[Field], undefined>;
  };

/** What the log tells of changed fields: their values before and after, but none of long texts. */
export function traceOf<Field extends string>(
  changed: readonly Field[],
  before: Partial<Record<Field, unknown>>,
  after: Partial<Record<Field, unknown>>,
  longTexts: readonly Field[] = [],
) {
  const kept = changed.filter((field) => !longTexts.includes(field));
  const valuesOf = (values: Partial<Record<Field, unknown>>) =>
    Object.fromEntries(kept.map((field) => [field, values[field]]));
  return { changed, before: valuesOf(before), after: valuesOf(after) };
}
