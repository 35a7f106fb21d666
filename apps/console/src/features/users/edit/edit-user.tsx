import { updateUserInput } from "@field-advisor/schema/user-forms";
import type { User } from "@field-advisor/schema/users.endpoints";
import { FormSummary, fullName, Sheet, SheetSubmit, showRefusal, useToast } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { changesTo } from "../../../lib/changes-to.ts";
import { checkedBy } from "../../../lib/checked-form.ts";
import { ConflictNotice } from "../../../lib/conflict-notice.tsx";
import { failureToast } from "../../../lib/failure-toast.ts";
import { savedAs, useVersions } from "../../../lib/use-versions.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { readUser, updateUser } from "../users.queries.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { editedFields, identityOf, type IdentityValues } from "./user-form-values.ts";
import { userRefusal } from "./user-refusal.ts";

const resolver = checkedBy(updateUserInput, (values: IdentityValues) => values);
const names = ["email", "firstName", "lastName", "username"] as const;

/** The sheet in which an owner changes who somebody is. Only what was changed is sent. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({ resolver, defaultValues: identityOf(user) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { known, isOutdated, savedIn, load, noticeConflict } = useVersions(user, identityOf, form);
  const { mutateAsync } = useMutation(updateUser);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();

  const save = async (input: Partial<IdentityValues>) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      const body = { ...changes, version: known.version };
      const saved = await prove(() => mutateAsync({ params: { id: user.id }, body }));
      if (!saved) return;
      show({ title: "Changes saved", description: fullName(saved) });
      onClose();
    } catch (error) {
      if (noticeConflict(error)) return;
      show(failureToast("Failed to update user.", error));
      showRefusal(form, userRefusal(error), editedFields);
    }
  };
  const hints = Object.fromEntries(names.map((name) => [name, savedAs(savedIn(name))]));

  return (
    <Sheet title="Edit user" description={fullName(user)} dirty={isDirty} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit(save)}>
        <Flex direction="column" gap="4">
          {isOutdated && <ConflictNotice what="user" read={() => readUser(user.id)} onLoaded={load} />}
          <FormSummary form={form} fields={editedFields} />
          <IdentityFields register={(name) => form.register(name)} errors={errors} editing hints={hints} />
          <SheetSubmit busy={isSubmitting} busyLabel="Saving...">
            Save changes
          </SheetSubmit>
        </Flex>
      </form>
      {reauthenticationDialog}
    </Sheet>
  );
}
