import type { Role } from "@field-advisor/schema/routes";
import type { User } from "@field-advisor/schema/users.endpoints";
import { fullName, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../lib/failure-toast.ts";
import { roleLabels } from "../../lib/user-labels.ts";
import { useReauthentication } from "./reauthentication/use-reauthentication.tsx";
import { updateRole } from "./users.queries.ts";

/** Changes somebody's role and says how it went; the answer tells whether it worked. `reauthenticationDialog` has to be rendered. */
export function useRoleChange() {
  const { mutateAsync, isPending, error } = useMutation(updateRole);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const change = async (user: User, role: Role): Promise<boolean> => {
    const topic = `user-role-${user.id}`;
    try {
      const body = { role, version: user.version };
      const changed = await prove(() => mutateAsync({ params: { id: user.id }, body }));
      if (!changed) return false;
      const description = `${fullName(user)} is now ${roleLabels[role]}.`;
      show({ topic, title: "User role updated", description });
      return true;
    } catch (failure) {
      show({ topic, ...failureToast("Failed to update user role.", failure) });
      return false;
    }
  };
  return { change, isPending, error, reauthenticationDialog };
}
