import { CheckIcon, CopyIcon } from "@radix-ui/react-icons";
import { Button, Flex, IconButton, Text, TextField, Tooltip, VisuallyHidden } from "@radix-ui/themes";
import { useEffect, useId, useRef, useState } from "react";
import { useToast } from "./toast-queue.ts";

const shownMs = 2000;

/** Copies a text; where the browser refuses, says how to do it by hand. Resolves to whether it was copied. */
export function useCopyText() {
  const show = useToast();
  return async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      show({ tone: "error", title: "Could not copy", description: `Select and copy it yourself: ${text}` });
      return false;
    }
  };
}

/** Copies a text and says for a moment that it did. */
function useCopy(text: string, onCopied?: () => void, onRefused?: () => void) {
  const [copied, setCopied] = useState(false);
  const copyText = useCopyText();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await copyText(text))) return onRefused?.();
    setCopied(true);
    onCopied?.();
  };
  return { copied, copy };
}

/** A small button that copies `text`; `label` says what that is: "Copy link". */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Tooltip content={copied ? "Copied" : label}>
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={copied ? "Copied" : label}
        onClick={copy}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
    </Tooltip>
  );
}

interface CopyButtonProps {
  text: string;
  label: string;
  describedBy: string;
  /** Called when the text was copied. */
  onCopied?: () => void;
}

/** A button that copies `text`; `label` says what that is: "Copy link". */
export function CopyButton({ text, label, describedBy, onCopied }: CopyButtonProps) {
  const { copied, copy } = useCopy(text, onCopied);
  return (
    <Button type="button" variant="soft" color="gray" aria-describedby={describedBy} onClick={copy}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}

interface CopyFieldProps {
  label: string;
  text: string;
  /** Called when the text was copied. */
  onCopied?: () => void;
}

/** Something to hand on: shown in full, selected at a click, with a button that copies it. */
export function CopyField({ label, text, onCopied }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(text, onCopied, () => input.current?.select());
  const id = useId();
  return (
    <Flex direction="column" gap="1">
      <Text as="label" htmlFor={id} size="2" weight="medium">
        {label}
      </Text>
      <Flex gap="2">
        <TextField.Root
          id={id}
          ref={input}
          readOnly
          value={text}
          size="3"
          className="fa-grow"
          onFocus={() => input.current?.select()}
        />
        <Button
          type="button"
          size="3"
          variant="soft"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={copy}
        >
          {copied ? <CheckIcon /> : <CopyIcon />}
          {copied ? "Copied" : "Copy"}
        </Button>
        <VisuallyHidden asChild>
          <output>{copied && `${label} copied`}</output>
        </VisuallyHidden>
      </Flex>
    </Flex>
  );
}
