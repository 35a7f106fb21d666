import { describeError } from "@field-advisor/api-client/describe-error";
import type { User, UserStatus } from "@field-advisor/schema/users.endpoints";
import { fullName, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { undoing } from "../../../lib/use-tell.ts";
import { updateUser } from "../users.queries.ts";

const labels = {
  INACTIVE: {
    title: "Deactivated",
    effect: "They are signed out everywhere and cannot sign in.",
    undoHint: "Reactivate in the list of users",
  },
  ACTIVE: {
    title: "Reactivated",
    effect: "They can sign in again.",
    undoHint: "Deactivate in the list of users",
  },
} as const satisfies Record<UserStatus, object>;

/** Deactivating and reactivating: done at once, told in a toast, taken back with Undo. */
export function useStatusChange() {
  const { mutateAsync } = useMutation(updateUser);
  const show = useToast();
  const change = async (user: User, status: UserStatus, undo?: () => void): Promise<void> => {
    const { title, effect, undoHint } = labels[status];
    const topic = `user-status-${user.id}`;
    try {
      await mutateAsync({ params: { id: user.id }, body: { status } });
      show({
        topic,
        title: `${title}: ${fullName(user)}`,
        description: effect,
        ...(undo && undoing(undoHint, undo)),
      });
    } catch (error) {
      show({
        topic,
        tone: "error",
        title: "Error",
        description: `${fullName(user)} was not changed. ${describeError(error).sentence}`,
        action: {
          label: "Retry",
          altText: "Try again in the list of users",
          run: () => void change(user, status, undo),
        },
      });
    }
  };
  return (user: User, status: UserStatus) => change(user, status, () => void change(user, user.status));
}
