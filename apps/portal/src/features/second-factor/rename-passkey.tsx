import { passkeyNameForm } from "@field-advisor/schema/second-factor-forms";
import type { Passkey } from "@field-advisor/schema/second-factors.endpoints";
import { checkedBy, FormSheet, TextField, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { renamePasskey } from "../../lib/second-factor/second-factors.queries.ts";

const rules = checkedBy(passkeyNameForm);

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Another name for a passkey. */
export function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const [values] = useState({ name });
  const { mutateAsync } = useMutation(renamePasskey);
  const show = useToast();
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ params: { id }, body }),
    done: () => {
      show({ title: "Passkey renamed" });
      onClose();
    },
    failed: "Failed to rename the passkey.",
  });
  return (
    <FormSheet
      title="Rename the passkey"
      description="How you know it again."
      submit="Save name"
      busyLabel="Saving..."
      saving={saving}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={60} />
    </FormSheet>
  );
}
