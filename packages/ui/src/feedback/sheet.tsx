import { Cross2Icon } from "@radix-ui/react-icons";
import { Dialog, Flex, IconButton } from "@radix-ui/themes";
import { useState, type ReactNode } from "react";
import { useUnsaved } from "../app/unsaved.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface SheetProps {
  open: boolean;
  title: string;
  description: string;
  /** True while it holds something unsaved; closing then asks first. */
  dirty?: boolean;
  /** True where closing by a stray click beside it would lose something. */
  modalOnly?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the screen: in the middle on wide screens, from the bottom edge on phones. */
export function Sheet({
  open,
  title,
  description,
  dirty = false,
  modalOnly = false,
  onClose,
  children,
}: SheetProps) {
  const [asking, setAsking] = useState(false);
  useUnsaved(open && dirty);
  const tryToClose = () => (dirty ? setAsking(true) : onClose());
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) tryToClose();
      }}
    >
      <Dialog.Content
        maxWidth="600px"
        className="fa-sheet"
        onInteractOutside={(event) => {
          if (modalOnly) event.preventDefault();
        }}
      >
        <Flex justify="between" align="start" gap="4">
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" highContrast aria-label="Close">
              <Cross2Icon />
            </IconButton>
          </Dialog.Close>
        </Flex>
        <Dialog.Description color="gray" mb="4">
          {description}
        </Dialog.Description>
        {children}
        <ConfirmDialog
          open={asking}
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
        >
          This has not been saved yet.
        </ConfirmDialog>
      </Dialog.Content>
    </Dialog.Root>
  );
}
