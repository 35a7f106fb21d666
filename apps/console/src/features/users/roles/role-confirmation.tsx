import { ConfirmDialog, fullName } from "@field-advisor/ui";
import { roleLabels } from "../../../lib/user-labels.ts";
import type { Asking, Question } from "./use-role-choice.ts";

interface Words {
  title: string;
  text: string;
  confirmLabel: string;
}

const wordsFor = ({ user, role }: Asking): Record<Question, Words> => ({
  "make-owner": {
    title: `Make ${fullName(user)} an owner?`,
    text: "Owners may do everything, also change the roles of other owners. They sign in again for it.",
    confirmLabel: "Make owner",
  },
  "give-up": {
    title: "Give up your owner role?",
    text: `You would be ${roleLabels[role]}, and could not open this screen any more.`,
    confirmLabel: "Give up",
  },
  "give-up-really": {
    title: "Are you sure?",
    text: "This works at once and signs you out. Only another owner can give the role back to you.",
    confirmLabel: "Yes, give up my owner role",
  },
});

interface RoleConfirmationProps {
  asking: Asking;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a role is given or given up that decides over everything else. */
export function RoleConfirmation({ asking, onConfirm, onClose }: RoleConfirmationProps) {
  const { title, text, confirmLabel } = wordsFor(asking)[asking.step];
  return (
    <ConfirmDialog title={title} confirmLabel={confirmLabel} onConfirm={onConfirm} onCancel={onClose}>
      {text}
    </ConfirmDialog>
  );
}
