import { product } from "@field-advisor/schema/product";
import { CopyButton, datedName, saveFile } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex, Text } from "@radix-ui/themes";
import { useEffect, useId, useRef } from "react";
import "./second-factor.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** They were kept, or their person says so. */
  onKept: () => void;
}

/** Ten codes in the only moment that they can be read. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const id = useId();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");
  const save = () =>
    saveFile(
      datedName("recovery-codes"),
      "txt",
      `${product.name}: recovery codes, each works once\n\n${text}\n`,
    );
  return (
    <Flex direction="column" gap="4">
      <Text as="p" ref={heading} tabIndex={-1} className="recovery-codes-heading">
        These are your recovery codes. If you lose your app or your passkey, each of them signs you in once.
      </Text>
      <ul className="recovery-codes" id={id} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <Flex gap="3" wrap="wrap">
        <CopyButton text={text} label="Copy codes" describedBy={id} />
        <Button variant="soft" color="gray" onClick={save}>
          <DownloadIcon />
          Download codes
        </Button>
      </Flex>
      <Callout.Root size="1" color="amber">
        <Callout.Text>
          This is the only time they are shown. Keep them where you keep your passwords, not with your phone.
        </Callout.Text>
      </Callout.Root>
      <Button size="3" onClick={onKept}>
        I have kept them
      </Button>
    </Flex>
  );
}
