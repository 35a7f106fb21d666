import { temporaryPasswordHours } from "@field-advisor/schema/users";
import { CopyField, useToast } from "@field-advisor/ui";
import { CheckIcon, CopyIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, Text, TextField } from "@radix-ui/themes";
import { useId, useRef, useState } from "react";

interface PasswordHandoverProps {
  email: string;
  password: string;
  /** A way on beside closing. */
  another?: { label: string; run: () => void };
}

/** A password in the only moment it can be read, and how to hand it on. */
export function PasswordHandover({ email, password, another }: PasswordHandoverProps) {
  const show = useToast();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
      show({ title: "Password copied" });
    } catch {
      input.current?.focus();
      show({
        tone: "error",
        title: "Copy failed",
        description: "Please copy the password manually: it is selected in its field.",
      });
    }
  };
  return (
    <Flex direction="column" gap="4">
      <CopyField label="Email" text={email} />
      <Flex direction="column" gap="1">
        <Text as="label" htmlFor={id} size="2" weight="medium">
          Password
        </Text>
        <Flex gap="2">
          <TextField.Root
            id={id}
            ref={input}
            readOnly
            value={password}
            size="3"
            autoComplete="off"
            spellCheck={false}
            className="fa-grow"
            onFocus={() => input.current?.select()}
          />
          <Button size="3" variant="soft" highContrast aria-label="Copy password" onClick={copy}>
            {copied ? <CheckIcon /> : <CopyIcon />}
            {copied ? "Copied" : "Copy"}
          </Button>
        </Flex>
      </Flex>
      <Callout.Root size="1" color="amber" highContrast>
        <Callout.Text>
          This is the only time the password is shown. Share it securely. It must be changed after the first
          login, and stops working after {temporaryPasswordHours} hours.
        </Callout.Text>
      </Callout.Root>
      <Flex gap="3" justify="end" mt="2" wrap="wrap">
        {another && (
          <Button size="3" variant="soft" highContrast onClick={another.run}>
            {another.label}
          </Button>
        )}
        <Dialog.Close>
          <Button size="3">Done</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  );
}
