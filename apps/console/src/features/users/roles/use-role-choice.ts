import type { Role } from "@field-advisor/schema/routes";
import type { User } from "@field-advisor/schema/users.endpoints";
import { useCurrentUser } from "@field-advisor/ui";
import { useState } from "react";
import { useRoleChange } from "../use-role-change.ts";

export type Question = "make-owner" | "give-up" | "give-up-really";

/** A choice that is asked about before it is made. */
export interface Asking {
  user: User;
  role: Role;
  step: Question;
}

/** What stands between a choice and the change: giving up one's own role is asked twice, making an owner once. */
export function useRoleChoice() {
  const { id: ownId } = useCurrentUser();
  const { change, isPending, reauthenticationDialog } = useRoleChange();
  const [asking, setAsking] = useState<Asking | null>(null);
  const choose = (user: User, role: Role) => {
    if (role === user.role) return;
    if (user.id === ownId) setAsking({ user, role, step: "give-up" });
    else if (role === "OWNER") setAsking({ user, role, step: "make-owner" });
    else void change(user, role);
  };
  const confirm = () => {
    if (!asking) return;
    if (asking.step === "give-up") {
      setAsking({ ...asking, step: "give-up-really" });
      return;
    }
    setAsking(null);
    void change(asking.user, asking.role);
  };
  return { asking, choose, confirm, cancel: () => setAsking(null), isPending, reauthenticationDialog };
}
