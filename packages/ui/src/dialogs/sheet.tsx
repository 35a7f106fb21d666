import { Cross2Icon } from "@radix-ui/react-icons";
import { Dialog, IconButton } from "@radix-ui/themes";
import { type ReactNode, use } from "react";
import { useUnsaved } from "../app/leaving.ts";
import { useCloseQuestion } from "./close-question.tsx";
import { useReturnFocus } from "./confirm-dialog.tsx";
import type { LossLabels } from "./discard-question.tsx";
import { useFirstFocus } from "./first-focus.ts";
import { ArrivedContext } from "./waiting-frame.ts";

export interface SheetProps {
  title: ReactNode;
  description: string;
  /** True while it holds something unsaved; closing then asks first. */
  dirty?: boolean;
  /** The words of that question, where nobody typed what would be lost. */
  lossLabels?: LossLabels | undefined;
  /** True where closing by a stray click beside it would lose something. */
  modalOnly?: boolean;
  /** True where it shows what cannot be shown again: only a button inside it closes it. */
  mustBeDone?: boolean;
  /** True where it holds a picture or a video. */
  wide?: boolean;
  /** Where somebody goes on once it is closed, if not where they were: asked then, null for there. */
  goOnAt?: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the screen: in the middle on wide screens, from the bottom edge on phones. */
export function Sheet({
  title,
  description,
  dirty = false,
  lossLabels,
  modalOnly = false,
  mustBeDone = false,
  wide = false,
  goOnAt,
  onClose,
  children,
}: SheetProps) {
  const firstFocus = useFirstFocus();
  const returnFocus = useReturnFocus(goOnAt);
  const hasArrived = use(ArrivedContext);
  const { question, tryToClose } = useCloseQuestion(dirty, onClose, lossLabels);
  useUnsaved(dirty || mustBeDone);
  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) tryToClose();
      }}
    >
      <Dialog.Content
        maxWidth={wide ? "960px" : "600px"}
        className={hasArrived ? "fa-sheet fa-arrived" : "fa-sheet"}
        onOpenAutoFocus={firstFocus}
        onCloseAutoFocus={returnFocus}
        onEscapeKeyDown={(event) => {
          if (mustBeDone) event.preventDefault();
        }}
        onInteractOutside={(event) => {
          if (modalOnly || mustBeDone) event.preventDefault();
        }}
      >
        <Dialog.Title mr="6">{title}</Dialog.Title>
        <Dialog.Description color="gray" mb="4">
          {description}
        </Dialog.Description>
        <ArrivedContext value={false}>{children}</ArrivedContext>
        {/* Last, so that the focus starts at what the sheet is for. */}
        {!mustBeDone && (
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label="Close" className="fa-sheet-close">
              <Cross2Icon />
            </IconButton>
          </Dialog.Close>
        )}
        {question}
      </Dialog.Content>
    </Dialog.Root>
  );
}
