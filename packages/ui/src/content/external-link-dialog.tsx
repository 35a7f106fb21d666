import { product } from "@field-advisor/schema/product";
import { useReturnFocus } from "../dialogs/confirm-dialog.tsx";
import { useFirstFocus } from "../dialogs/first-focus.ts";
import { AlertDialog, Button, Flex, Strong } from "@radix-ui/themes";
import { useRef } from "react";

interface ExternalLinkDialogProps {
  address: URL;
  onFollow: (() => void) | undefined;
  onClose: () => void;
}

/** Says where a link leads before it is followed. The host stands as the browser resolves it, so look-alikes show. */
export function ExternalLinkDialog({ address, onFollow, onClose }: ExternalLinkDialogProps) {
  const wayOut = useRef<HTMLButtonElement>(null);
  const firstFocus = useFirstFocus(wayOut);
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Content maxWidth="460px" onOpenAutoFocus={firstFocus} onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>Leave {product.name}?</AlertDialog.Title>
        <AlertDialog.Description size="3">
          This link leads to <Strong className="fa-break">{address.host}</Strong>, which is not part of{" "}
          {product.name}. It opens in a new tab.
        </AlertDialog.Description>
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button ref={wayOut} variant="soft" color="gray">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button asChild>
              <a
                href={address.href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={onFollow}
                // The middle button opens it too, and the right one does not.
                onAuxClick={({ button }) => button === 1 && onFollow?.()}
              >
                Open link
              </a>
            </Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
