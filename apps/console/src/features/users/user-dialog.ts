import type { User } from "@field-advisor/schema/users.endpoints";
import { useOverlayAddress } from "@field-advisor/ui";
import { useState } from "react";
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
 * it, and a user's details keep their address: Back closes them.
 */
export function useUserDialog() {
  const address = useOverlayAddress();
  const [unaddressed, setUnaddressed] = useState<UserDialog | null>(null);
  const open = (next: UserDialog | null) => {
    if (next?.kind === "detail") address.open("user", String(next.id));
    else address.close(...linkable, "user");
    setUnaddressed(next?.kind === "detail" ? null : next);
  };
  return { dialog: unaddressed ?? addressed(address.params), open };
}
