import {
  createProviderInput,
  type EditProviderInput,
  editProviderInput,
} from "@field-advisor/schema/identity-provider-forms";
import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";
import {
  changesTo,
  checkedBy,
  counted,
  type FormOf,
  FormSheet,
  PasswordField,
  SwitchField,
  TextField,
  useEdit,
  useReauthentication,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { createProvider, readProvider, updateProvider } from "./identity-providers.queries.ts";
import type { ProviderDialogProps } from "./provider-dialog.ts";
import { TryProvider } from "./try-provider.tsx";

const newRules = checkedBy(createProviderInput);
const editRules = checkedBy(editProviderInput);

const blank: FormOf<typeof newRules> = {
  name: "",
  issuer: "",
  clientId: "",
  secret: "",
  provesAddresses: false,
};

const NameField = () => (
  <TextField
    name="name"
    label="Name"
    required
    maxLength={60}
    hint="Stands on the button of the sign-in screen: Continue with Northwind."
  />
);

/** What the provider is: nothing of it changes once people are linked. */
const WhichProvider = () => (
  <>
    <TextField
      name="issuer"
      label="Address of the provider"
      required
      maxLength={500}
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      hint="Providers call it issuer, such as https://login.microsoftonline.com/your-tenant-id/v2.0"
    />
    <TryProvider />
    <TextField
      name="clientId"
      label="Client ID"
      required
      maxLength={300}
      autoCapitalize="none"
      spellCheck={false}
      hint="The provider shows it once Field Advisor is registered there as an application."
    />
  </>
);

const ProvesAddresses = () => (
  <SwitchField
    name="provesAddresses"
    label="This provider proves addresses"
    hint="Only where nobody can enter an address there that is not theirs, as with Microsoft Entra for people of your own organisation. Otherwise people are linked only where the provider says itself that an address is verified."
  />
);

/** The sheet in which a provider is connected. */
export function NewProvider({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(createProvider);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const saving = useSave({
    rules: newRules,
    values: blank,
    send: (body) => prove(() => mutateAsync({ body })),
    done: ({ name }) => {
      show({ title: "Provider connected", description: `The sign-in screen offers ${name} now.` });
      onClose();
    },
    failed: "Failed to connect the provider",
  });
  return (
    <>
      <FormSheet
        title="Connect a provider"
        description="Where the people of your organisation have their accounts."
        saving={saving}
        submit="Connect"
        busyLabel="Connecting..."
        onClose={onClose}
      >
        <NameField />
        <WhichProvider />
        <PasswordField name="secret" label="Client secret" required autoComplete="new-password" />
        <ProvesAddresses />
      </FormSheet>
      {reauthenticationDialog}
    </>
  );
}

const valuesOf = ({
  name,
  issuer,
  clientId,
  provesAddresses,
}: IdentityProvider): FormOf<typeof editRules> => ({
  name,
  issuer,
  clientId,
  provesAddresses,
  secret: null,
});

/** A secret that was left blank is the one that is kept. */
function changes(known: IdentityProvider, input: EditProviderInput): Partial<EditProviderInput> {
  const { secret, ...others } = input;
  return { ...changesTo(known, others), ...(secret !== null && { secret }) };
}

/** Changes how a provider is called and reached. */
export function EditProvider({ provider, onClose }: ProviderDialogProps) {
  const { id, links } = provider;
  const { mutateAsync } = useMutation(updateProvider);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const saving = useEdit({
    rules: editRules,
    thing: provider,
    what: "provider",
    valuesOf,
    changes,
    read: () => readProvider(id),
    send: (body) => prove(() => mutateAsync({ params: { id }, body })),
    unchanged: onClose,
    done: ({ name }) => {
      show({ title: "Provider changed", description: name });
      onClose();
    },
    failed: "Failed to change the provider",
  });
  return (
    <>
      <FormSheet
        title="Edit provider"
        description="People who are linked stay linked."
        saving={saving}
        submit="Save changes"
        busyLabel="Saving..."
        onClose={onClose}
      >
        <NameField />
        {links === 0 ? (
          <WhichProvider />
        ) : (
          <Text as="p" size="2">
            Its address and client ID stay as they are, because {counted(links, "person", "people")}{" "}
            {links === 1 ? "is" : "are"} linked.
          </Text>
        )}
        <PasswordField
          name="secret"
          label="Client secret"
          autoComplete="new-password"
          hint="Leave it blank to keep the one that is saved. Enter the new one before it ends at the provider."
        />
        <ProvesAddresses />
      </FormSheet>
      {reauthenticationDialog}
    </>
  );
}
