type Json = Record<string, unknown>;

/** Changes only what `patch` names, at any depth; lists and single values are replaced whole. */
export function mergeConfig(current: Json, patch: Json): Json {
  const merged = { ...current };
  for (const [key, value] of Object.entries(patch)) {
    if (key === "__proto__") continue;
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? mergeConfig(before, value) : value;
  }
  return merged;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
