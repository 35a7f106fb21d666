import { AlertDialog, Button, Flex } from "@radix-ui/themes";
import { type ReactNode, use, useRef, useState } from "react";
import { BusyButton } from "../feedback/busy-button.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { useFirstFocus } from "./first-focus.ts";
import { ArrivedContext, openerOfFrame } from "./waiting-frame.ts";

interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** What else may be decided with the same answer. */
  choice?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  failure?: { sentence: string; requestId?: string | undefined } | null;
  /** True where what the answer is about goes, such as a row, and would take the focus along. */
  removes?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone; stays open until it has worked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, choice, confirmLabel, cancelLabel = "Cancel" } = props;
  const { busy, failure, removes = false, onConfirm, onCancel } = props;
  const isConfirmed = useRef(false);
  const wayOut = useRef<HTMLButtonElement>(null);
  const firstFocus = useFirstFocus(wayOut);
  const returnFocus = useReturnFocus(() => (removes && isConfirmed.current ? content() : null));
  return (
    <AlertDialog.Root
      open
      onOpenChange={(next) => {
        if (next || busy) return;
        isConfirmed.current = false;
        onCancel();
      }}
    >
      <AlertDialog.Content
        maxWidth="460px"
        className={use(ArrivedContext) ? "fa-arrived" : undefined}
        onOpenAutoFocus={firstFocus}
        onCloseAutoFocus={returnFocus}
      >
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description size="3">{children}</AlertDialog.Description>
        <Flex direction="column" gap="4" mt="5">
          {choice}
          {failure && <FailureNotice {...failure} />}
          <Flex gap="3" justify="end" wrap="wrap">
            <AlertDialog.Cancel>
              <Button ref={wayOut} variant="soft" color="gray" disabled={busy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <BusyButton
              color="red"
              busy={busy}
              onClick={() => {
                isConfirmed.current = true;
                onConfirm();
              }}
            >
              {confirmLabel}
            </BusyButton>
          </Flex>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}

// Between the end of a menu and the return of the focus to its button, nothing has it.
let lastFocused: Element | null = null;
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof Element) lastFocused = target;
});

/** What should have the focus again when everything on top is gone; a menu's entries vanish, its button stays. */
export function holderOfFocus(): HTMLElement | null {
  const active = document.activeElement === document.body ? lastFocused : document.activeElement;
  const openerOfWhatGoes = openerOfFrame(active);
  if (openerOfWhatGoes !== undefined) return openerOfWhatGoes;
  const opener = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const holder = opener ? document.getElementById(opener) : active;
  return holder instanceof HTMLElement ? holder : null;
}

/** Whether nothing has the focus, as after the removal of what had it. */
export const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const content = () => document.getElementById("main");

/**
 * For what is opened by state and so has no button of its own: hands the focus back to where it was when that appeared,
 * or to the content of the screen where that place is gone or closed.
 * @param goOnAt where somebody goes on instead, asked when it is gone; null for the usual place
 */
export function useFocusHolder(goOnAt: () => HTMLElement | null = () => null): () => void {
  const [before] = useState(holderOfFocus);
  return () => {
    const holder = goOnAt() ?? before;
    if (holder?.isConnected) holder.focus();
    if (isNowhere()) content()?.focus({ preventScroll: true });
  };
}

/** The same for a dialog's `onCloseAutoFocus`. */
export function useReturnFocus(goOnAt?: () => HTMLElement | null): (event: Event) => void {
  const returnFocus = useFocusHolder(goOnAt);
  return (event) => {
    event.preventDefault();
    // A dialog is told a moment after it has gone. One that was opened since has the focus, and keeps it.
    if (document.activeElement?.closest("[role=dialog], [role=alertdialog]")) return;
    returnFocus();
  };
}
