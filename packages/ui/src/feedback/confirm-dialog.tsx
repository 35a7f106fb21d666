import { AlertDialog, Button, Flex } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { SteadyButton } from "../forms/steady-button.tsx";
import { FailureNotice } from "../lists/list-states.tsx";
import { useReturnFocus } from "./return-focus.ts";

interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  failure?: { sentence: string; requestId?: string | undefined } | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone; stays open until it has worked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = "Cancel", busy, failure, onConfirm, onCancel } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root
      open
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
    >
      <AlertDialog.Content maxWidth="460px" onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description size="3">{children}</AlertDialog.Description>
        <Flex direction="column" gap="4" mt="5">
          {failure && <FailureNotice {...failure} />}
          <Flex gap="3" justify="end" wrap="wrap">
            <AlertDialog.Cancel>
              <Button variant="soft" color="gray" highContrast disabled={busy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <SteadyButton color="red" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </SteadyButton>
          </Flex>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
