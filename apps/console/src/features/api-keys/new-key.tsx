import { keyDays } from "@field-advisor/schema/api-key-constants";
import { createKeyInput } from "@field-advisor/schema/api-key-forms";
import {
  checkedBy,
  CopyField,
  Form,
  NumberField,
  Sheet,
  SheetSubmit,
  TextField,
  useReauthentication,
  useSave,
} from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex, Link, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createKey } from "./api-keys.queries.ts";
import { ScopesField } from "./scopes-field.tsx";

const rules = checkedBy(createKeyInput);
const empty = { name: "", scopes: [], days: keyDays.usual };

/** The sheet in which a key is made; it then shows it, this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync } = useMutation(createKey);
  const saving = useSave({
    rules,
    values: empty,
    send: (body) => prove(() => mutateAsync({ body })),
    done: setMade,
    failed: "Failed to make the key",
  });
  return (
    <>
      <Sheet
        title={made ? "Key made" : "New key"}
        description={made ? made.name : "One for each program, so that you can end it alone."}
        mustBeDone={made !== null}
        dirty={!made && saving.form.formState.isDirty}
        onClose={onClose}
      >
        {made ? (
          <KeyHandover secret={made.secret} />
        ) : (
          <Form saving={saving}>
            <TextField
              name="name"
              label="Name"
              required
              maxLength={60}
              hint="The program that will use it, such as HR export."
            />
            <NumberField
              name="days"
              label="Works for so many days"
              required
              hint={`A year is ${keyDays.usual}; at most ${keyDays.most}.`}
            />
            <ScopesField />
            <SheetSubmit busyLabel="Making...">Make key</SheetSubmit>
          </Form>
        )}
      </Sheet>
      {reauthenticationDialog}
    </>
  );
}

/** A key in the only moment it can be read. */
const KeyHandover = ({ secret }: { secret: string }) => (
  <Flex direction="column" gap="4">
    <CopyField label="Key" text={secret} />
    <Callout.Root size="1" color="amber">
      <Callout.Text>
        This is the only time the key is shown. Keep it as you keep a password, and never put it into an
        address.
      </Callout.Text>
    </Callout.Root>
    <Text as="p" size="2">
      Programs send it in the header <code>Authorization: Bearer</code>.{" "}
      <Link href="/api/docs" target="_blank" rel="noreferrer">
        What they can call
      </Link>
    </Text>
    <Flex gap="3" justify="end" mt="2">
      <Dialog.Close>
        <Button size="3">Done</Button>
      </Dialog.Close>
    </Flex>
  </Flex>
);
