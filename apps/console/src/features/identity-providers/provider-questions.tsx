import { describeError } from "@field-advisor/api-client/api-error";
import {
  ConfirmDialog,
  counted,
  unlessReauthenticating,
  useReauthentication,
  useToastResult,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { removeProvider, updateProvider } from "./identity-providers.queries.ts";
import type { ProviderDialogProps } from "./provider-dialog.ts";

/** Asks before nobody comes in by a provider any more. */
export function SwitchOffProvider({ provider: { id, name }, onClose }: ProviderDialogProps) {
  const { mutateAsync, isPending, error } = useMutation(updateProvider);
  const { prove, reauthenticationDialog } = useReauthentication();
  const toastResult = useToastResult();
  const switchOff = async () => {
    const labels = {
      done: () => ({ title: `Switched off: ${name}`, description: "Switch it on again at any time." }),
      failed: "Failed to switch the provider off.",
    };
    const changing = prove(() => mutateAsync({ params: { id }, body: { isOn: false } }));
    if ((await toastResult(changing, labels)) !== null) onClose();
  };
  const failure = unlessReauthenticating(error);
  return (
    <>
      <ConfirmDialog
        title={`Switch off "${name}"?`}
        confirmLabel="Switch off"
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => void switchOff()}
        onCancel={onClose}
      >
        Nobody signs in by it until it is on again: people need a password or another provider. Who is signed
        in now stays signed in, and links are kept until their people come in by another provider.
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}

/** Asks before a provider and its links are gone for good. */
export function RemoveProvider({ provider: { id, name, links }, onClose }: ProviderDialogProps) {
  const { mutateAsync, isPending, error } = useMutation(removeProvider);
  const { prove, reauthenticationDialog } = useReauthentication();
  const toastResult = useToastResult();
  const remove = async () => {
    const labels = {
      done: () => ({ title: "Provider removed", description: name }),
      failed: "Failed to remove the provider.",
    };
    if (
      (await toastResult(
        prove(() => mutateAsync({ params: { id } })),
        labels,
      )) !== null
    )
      onClose();
  };
  const failure = unlessReauthenticating(error);
  return (
    <>
      <ConfirmDialog
        title={`Remove "${name}"?`}
        confirmLabel="Remove provider"
        busy={isPending}
        failure={failure && describeError(failure)}
        removes
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        {links > 0 && `${counted(links, "person is", "people are")} unlinked. `}
        Nobody signs in by it any more: people need a password or another provider. Who is signed in now stays
        signed in. This action cannot be undone.
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
