import type { User } from "@field-advisor/schema/users";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Person } from "./person.ts";

/** What stands over the screen; one thing at a time. */
export type UserDialog =
  | { kind: "new" }
  | { kind: "import" }
  | { kind: "requests" }
  | { kind: "detail"; id: number }
  | { kind: "edit"; user: User }
  | { kind: "role"; user: User }
  | { kind: "reset"; user: Person }
  | { kind: "delete"; user: User }
  | { kind: "activity"; user: Person };

const linkable = ["new", "import", "requests"] as const;

const addressed = (params: URLSearchParams): UserDialog | null => {
  const id = Number(params.get("user"));
  if (Number.isInteger(id) && id > 0) return { kind: "detail", id };
  const kind = linkable.find((name) => params.has(name));
  return kind ? { kind } : null;
};

/**
 * The dialog over the screen. `?new`, `?import`, `?requests` and `?user=<id>` open one, so other screens can link to
 * it, and a user's details keep their address.
 */
export function useUserDialog() {
  const [params, setParams] = useSearchParams();
  const [unaddressed, setUnaddressed] = useState<UserDialog | null>(null);
  const open = (next: UserDialog | null) => {
    const rest = new URLSearchParams(params);
    for (const name of [...linkable, "user"]) rest.delete(name);
    if (next?.kind === "detail") rest.set("user", String(next.id));
    if (rest.toString() !== params.toString()) setParams(rest, { replace: true, preventScrollReset: true });
    setUnaddressed(next?.kind === "detail" ? null : next);
  };
  return { dialog: unaddressed ?? addressed(params), open };
}
