import { dialogOnDemand } from "@field-advisor/ui";
import type { UserDialog } from "./user-dialog.ts";

const CreateUser = dialogOnDemand(async () => (await import("./edit/create-user.tsx")).CreateUser);
const EditUser = dialogOnDemand(async () => (await import("./edit/edit-user.tsx")).EditUser);
const ChangeRole = dialogOnDemand(async () => (await import("./edit/change-role.tsx")).ChangeRole);
const DeleteUser = dialogOnDemand(async () => (await import("./edit/delete-user.tsx")).DeleteUser);
const ResetPassword = dialogOnDemand(async () => (await import("./reset/reset-password.tsx")).ResetPassword);
const ResetRequests = dialogOnDemand(async () => (await import("./reset/reset-requests.tsx")).ResetRequests);
const UserDetails = dialogOnDemand(async () => (await import("./detail/user-details.tsx")).UserDetails);
const UserSignInsSheet = dialogOnDemand(
  async () => (await import("../../lib/user-sign-ins-sheet.tsx")).UserSignInsSheet,
);
const ImportUsers = dialogOnDemand(async () => (await import("./import/import-users.tsx")).ImportUsers);

interface UserDialogsProps {
  dialog: UserDialog | null;
  onChange: (dialog: UserDialog | null) => void;
}

/** Whatever dialog about users is open. */
export function UserDialogs({ dialog, onChange }: UserDialogsProps) {
  const close = () => onChange(null);
  switch (dialog?.kind) {
    case "new":
      return <CreateUser onClose={close} />;
    case "import":
      return <ImportUsers onClose={close} />;
    case "requests":
      return <ResetRequests onClose={close} />;
    case "detail":
      return (
        <UserDetails
          key={dialog.id}
          id={dialog.id}
          onEdit={(user) => onChange({ kind: "edit", user })}
          onActivity={(user) => onChange({ kind: "activity", user })}
          onClose={close}
        />
      );
    case "edit":
      return <EditUser user={dialog.user} onClose={close} />;
    case "role":
      return <ChangeRole user={dialog.user} onClose={close} />;
    case "reset":
      return <ResetPassword user={dialog.user} onClose={close} />;
    case "delete":
      return <DeleteUser user={dialog.user} onClose={close} />;
    case "activity":
      return <UserSignInsSheet user={{ ...dialog.user, userId: dialog.user.id }} onClose={close} />;
    default:
      return null;
  }
}
