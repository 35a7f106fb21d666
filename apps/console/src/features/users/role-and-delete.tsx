import { describeError } from "@field-advisor/api-client/api-error";
import type { Role } from "@field-advisor/schema/routes";
import { creatableRoles } from "@field-advisor/schema/user-constants";
import { createUserInput } from "@field-advisor/schema/user-forms";
import type { User, UserDetail } from "@field-advisor/schema/users.endpoints";
import {
  checkedBy,
  ConfirmDialog,
  counted,
  FormSheet,
  fullName,
  RadioCardsField,
  roleLabels,
  unlessReauthenticating,
  useEdit,
  useReauthentication,
  useToast,
  useToastResult,
  Muted,
} from "@field-advisor/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { roleNotUpdated, roleUpdated } from "./user-changes.ts";
import { grantDeletion, readUser, removeUser, updateRole, userDetail } from "./users.queries.ts";

const meanings = {
  USER: "Uses the content and the rooms they have access to.",
  ADMIN: "Also supports the users assigned to them and sends messages.",
} as const satisfies Record<(typeof creatableRoles)[number], string>;

/** Checks which of the roles was chosen that can be given here; owners are made in the Owner Control Center. */
export const roleRules = checkedBy(createUserInput.pick({ role: true }));

const roles = creatableRoles.map((role) => ({
  value: role,
  label: roleLabels[role],
  meaning: meanings[role],
}));

/** The roles that can be given here. */
export const RoleCards = () => <RadioCardsField name="role" label="Role" choices={roles} />;

/** Changes the role of one user. */
export function ChangeRole({ user, onClose }: { user: User; onClose: () => void }) {
  const { mutateAsync } = useMutation(updateRole);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const saving = useEdit({
    rules: roleRules,
    thing: user,
    what: "user",
    read: (): Promise<User> => readUser(user.id),
    send: ({ role = "USER", version }) =>
      prove(() => mutateAsync({ params: { id: user.id }, body: { role, version } })),
    unchanged: onClose,
    done: ({ role }) => {
      show(roleUpdated(user, role));
      onClose();
    },
    failed: roleNotUpdated,
  });
  return (
    <>
      <FormSheet
        title="Change role"
        description={fullName(user)}
        saving={saving}
        submit="Save role"
        busyLabel="Saving..."
        onClose={onClose}
      >
        <RoleCards />
        <Muted as="p">A change signs them out; they sign in again with the new role.</Muted>
      </FormSheet>
      {reauthenticationDialog}
    </>
  );
}

/** A role that was chosen, and what is asked before it is changed. */
export interface RoleChoice {
  user: User;
  role: Role;
  question: "make-owner" | "give-up" | "give-up-really";
}

type Labels = Record<"title" | "text" | "confirm", string>;

const labelsOf = ({ user, role }: RoleChoice): Record<RoleChoice["question"], Labels> => ({
  "make-owner": {
    title: `Make ${fullName(user)} an owner?`,
    text: "Owners can do everything, including changing the roles of other owners. They must sign in again.",
    confirm: "Make owner",
  },
  "give-up": {
    title: "Give up your owner role?",
    text: `You would be ${roleLabels[role]}and could no longer open this screen.`,
    confirm: "Give up",
  },
  "give-up-really": {
    title: "Are you sure?",
    text: "This takes effect immediately and signs you out. Only another owner can give the role back to you.",
    confirm: "Yes, give up my owner role",
  },
});

interface RoleConfirmationProps {
  choice: RoleChoice;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a user becomes an owner, and before an owner gives up their own role. */
export function RoleConfirmation({ choice, onConfirm, onClose }: RoleConfirmationProps) {
  const { title, text, confirm } = labelsOf(choice)[choice.question];
  return (
    <ConfirmDialog title={title} confirmLabel={confirm} onConfirm={onConfirm} onCancel={onClose}>
      {text}
    </ConfirmDialog>
  );
}

/** What happens to the pages and rooms of a deleted user. */
function handedOver({ deployments, rooms }: UserDetail["owns"], tense: "will" | "did"): string {
  const things = [
    ...(deployments > 0 ? [counted(deployments, "page")] : []),
    ...(rooms > 0 ? [counted(rooms, "room")] : []),
  ];
  if (things.length === 0) return tense === "will" ? "They own no pages and no rooms." : "";
  const verb = tense === "did" ? "passed" : deployments + rooms === 1 ? "passes" : "pass";
  return `${things.join(" and ")} ${verb} to you.`;
}

interface DeleteUserProps {
  user: Pick<User, "id" | "email" | "firstName" | "lastName" | "isFromDirectory">;
  /** The user's own request that is granted: one that they withdrew meanwhile deletes nobody. */
  requestId?: number;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a user is deleted, and says what passes to the owner who deletes them. */
export function DeleteUser({ user, requestId, onDeleted, onClose }: DeleteUserProps) {
  const detail = useQuery(userDetail(user.id));
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, isPending, error } = useMutation(requestId === undefined ? removeUser : grantDeletion);
  const toastResult = useToastResult();
  const isCounting = detail.isFetching && !isPending;
  const remove = async () => {
    const removed = await toastResult(
      prove(() => mutateAsync({ params: { id: requestId ?? user.id } })),
      {
        done: ({ reassigned }) => ({
          title: "User deleted",
          description: `${fullName(user)}. ${handedOver(reassigned, "did")}`.trim(),
        }),
        failed: "Failed to delete user.",
      },
    );
    if (!removed) return;
    onClose();
    onDeleted?.();
  };
  const failure = unlessReauthenticating(error) ?? (isCounting ? null : detail.error);
  return (
    <>
      <ConfirmDialog
        title={`Delete ${fullName(user)}?`}
        confirmLabel={isCounting ? "Counting..." : detail.isError ? "Count again" : "Delete user"}
        busy={isPending}
        failure={failure && describeError(failure)}
        removes
        onConfirm={() => {
          if (detail.isError) void detail.refetch();
          else if (!isCounting) void remove();
        }}
        onCancel={onClose}
      >
        <span>Are you sure you want to delete this user? This action cannot be undone.</span>{" "}
        {user.isFromDirectory && <span>The directory makes this person again while it has them. </span>}
        <Muted>
          {isCounting && "Counting the pages and rooms..."}
          {!isCounting && detail.data && handedOver(detail.data.owns, "will")}
        </Muted>
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
