import { Cross2Icon } from "@radix-ui/react-icons";
import { Button, IconButton, Text } from "@radix-ui/themes";
import { Toast } from "radix-ui";
import type { QueuedToast } from "./toast-queue.ts";

const hotkey = ["F8"];

interface ToastListProps {
  visible: QueuedToast | undefined;
  onClose: (id: number) => void;
}

/** One toast visible for 5 s, longer while it is pointed at or focused; F8 focuses it. */
export function ToastList({ visible, onClose }: ToastListProps) {
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {visible && <ToastCard key={visible.id} toast={visible} onClose={() => onClose(visible.id)} />}
      {/* A modal dialog hides everything else but live regions; messages are announced elsewhere. */}
      <Toast.Viewport className="fa-toasts" hotkey={hotkey} aria-live="off" />
    </Toast.Provider>
  );
}

function ToastCard({ toast, onClose }: { toast: QueuedToast; onClose: () => void }) {
  const { title, description, tone = "info", action } = toast;
  const isError = tone === "error";
  const stays = isError && action !== undefined;
  // An alert announces itself; what Radix would announce beside it is left out.
  const announcement = isError ? { role: "alert", "data-radix-toast-announce-exclude": "" } : {};
  return (
    <Toast.Root
      className="fa-toast"
      // A modal dialog takes the pointer from all around it, and Radix from the list until it has counted the toast.
      style={{ pointerEvents: "auto" }}
      data-tone={tone}
      type="background"
      {...(stays && { duration: Number.POSITIVE_INFINITY })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="fa-toast-body" {...announcement}>
        <div className="fa-toast-text">
          <Toast.Title asChild>
            <Text as="div" size="2" weight="bold">
              {title}
            </Text>
          </Toast.Title>
          {description && (
            <Toast.Description asChild>
              <Text as="div" size="2" color="gray">
                {description}
              </Text>
            </Toast.Description>
          )}
        </div>
        {action && (
          <Toast.Action asChild altText={action.altText} onClick={action.run}>
            <Button size="1" variant="soft" highContrast>
              {action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close asChild>
        <IconButton size="1" variant="ghost" color="gray" aria-label="Close message">
          <Cross2Icon />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
}
