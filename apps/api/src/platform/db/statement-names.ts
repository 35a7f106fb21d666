import { createHash } from "node:crypto";
import { sql } from "kysely";

export interface StatementNames {
  /** The name under which a statement's plan is kept, or undefined when it should be planned for this call alone. */
  of(text: string): string | undefined;
  /** Has a statement planned anew by every call from now on, because the server no longer accepts its kept plan. */
  retire(text: string): void;
}

const nameable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Names statements from their second use on, so that PostgreSQL plans each once per connection instead of at every
 * call. Names are never given back, so their number is bounded; texts that are used once cost one entry of a set.
 * @param capacity how many texts may be named, and how many may be waiting for their second use
 */
export function createStatementNames(capacity = 500): StatementNames {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  const retired = new Set<string>();
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= capacity || !nameable.test(text) || retired.has(text)) return undefined;
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= capacity) seenOnce.clear();
        seenOnce.add(text);
        return undefined;
      }
      const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
      names.set(text, name);
      return name;
    },
    retire(text) {
      if (names.delete(text) && retired.size < capacity) retired.add(text);
    },
  };
}

/**
 * Begins a statement of which no plan is kept, because the best one depends on its values: it gets no name without its verb
 * in front. A kept plan is made for values that nobody knows, of which PostgreSQL assumes that a search finds little and
 * that between two moments lies one entry in two hundred.
 */
export const plannedAnew = sql`/* planned anew */`;
