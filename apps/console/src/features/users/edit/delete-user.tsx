import { describeError } from "@field-advisor/api-client/describe-error";
import type { User, UserDetail } from "@field-advisor/schema/users.endpoints";
import { ConfirmDialog, fullName, useToast } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import { counted } from "../../../lib/counted.ts";
import { unlessReauthenticating, useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { removeUser, userDetail } from "../users.queries.ts";

/** What happens to the things that somebody owned. */
function handedOver({ deployments, rooms }: UserDetail["owns"], tense: "will" | "did"): string {
  const things = [
    ...(deployments > 0 ? [counted(deployments, "page")] : []),
    ...(rooms > 0 ? [counted(rooms, "room")] : []),
  ];
  if (things.length === 0) return tense === "will" ? "They own no pages and no rooms." : "";
  const verb = tense === "did" ? "passed" : deployments + rooms === 1 ? "passes" : "pass";
  return `${things.join(" and ")} ${verb} to you.`;
}

/** Asks before an account is gone for good, and says what passes to the owner who deletes it. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const detail = useQuery(userDetail(user.id));
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, isPending, error } = useMutation(removeUser);
  const show = useToast();
  const isCounting = detail.isFetching && !isPending;
  const remove = async () => {
    try {
      const removed = await prove(() => mutateAsync({ params: { id: user.id } }));
      if (!removed) return;
      const description = `${fullName(user)}. ${handedOver(removed.reassigned, "did")}`.trim();
      show({ title: "User deleted", description });
      onClose();
    } catch (failure) {
      show(failureToast("Failed to delete user.", failure));
    }
  };
  const failure = unlessReauthenticating(error) ?? (isCounting ? null : detail.error);
  return (
    <>
      <ConfirmDialog
        title={`Delete ${fullName(user)}?`}
        confirmLabel={isCounting ? "Counting..." : detail.isError ? "Count again" : "Delete user"}
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => {
          if (detail.isError) void detail.refetch();
          else if (!isCounting) void remove();
        }}
        onCancel={onClose}
      >
        <span>Are you sure you want to delete this user? This action cannot be undone.</span>{" "}
        <Text size="2" color="gray">
          {isCounting && "Counting the pages and rooms..."}
          {!isCounting && detail.data && handedOver(detail.data.owns, "will")}
        </Text>
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
