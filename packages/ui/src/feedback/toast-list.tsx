import { Cross2Icon } from "@radix-ui/react-icons";
import { Button, IconButton, Text, Theme } from "@radix-ui/themes";
import { Portal } from "radix-ui";
import { DismissableLayer } from "radix-ui/internal";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { QueuedToast } from "./toast-queue.ts";
import { useSwipe, useToastTime } from "./toast-time.ts";
import { Muted } from "../text/muted.tsx";

const hotkey = "F8";

/** Whether somebody is at the toasts, or in another window: then they wait. */
function useAttention() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener("blur", leave);
    window.addEventListener("focus", comeBack);
    return () => {
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", comeBack);
    };
  }, []);
  return {
    isHeld: isPointedAt || isFocused || isAway,
    handlers: {
      onPointerMove: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

interface ToastListProps {
  visible: QueuedToast | undefined;
  isAwaited: boolean;
  onClose: (id: number) => void;
}

/**
 * One toast visible for 5 s, longer while it is pointed at or focused, shorter while another waits, unless it is an error
 * or can be acted on; F8 focuses it. It stands above dialogs and takes
 * part in nothing of theirs: pressing it does not close them, and Escape is theirs unless it has the focus.
 */
export function ToastList({ visible, isAwaited, onClose }: ToastListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { isHeld, handlers } = useAttention();
  useEffect(() => {
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key === hotkey) list.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const close = () => {
    // What has the focus goes: it stays at the toasts, of which another may follow.
    if (list.current?.contains(document.activeElement)) list.current.focus();
    if (visible) onClose(visible.id);
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    <Portal.Root asChild>
      <Theme asChild hasBackground={false}>
        <DismissableLayer.Branch
          role="region"
          aria-label={`Notifications (${hotkey})`}
          onKeyDown={onEscape}
          {...handlers}
        >
          {/* A live region, which a modal dialog does not hide; an error in it is an alert and speaks for itself. */}
          <ol
            ref={list}
            // A modal dialog takes the pointer from all around it.
            style={{ pointerEvents: "auto" }}
            tabIndex={-1}
            className="fa-toasts"
            aria-live={visible?.tone === "error" ? "off" : "polite"}
          >
            {visible && (
              <ToastCard key={visible.id} toast={visible} {...{ isHeld, isAwaited }} onClose={close} />
            )}
          </ol>
        </DismissableLayer.Branch>
      </Theme>
    </Portal.Root>
  );
}

interface ToastCardProps {
  toast: QueuedToast;
  isHeld: boolean;
  isAwaited: boolean;
  onClose: () => void;
}

function ToastCard({ toast, isHeld, isAwaited, onClose }: ToastCardProps) {
  const { title, description, tone = "info", action } = toast;
  const isError = tone === "error";
  const isHeldByKind = isError && action !== undefined;
  const isBrief = !isError && action === undefined;
  useToastTime({ isHeld: isHeld || isHeldByKind, isAwaited: isAwaited && isBrief }, onClose);
  return (
    <li className="fa-toast" data-tone={tone} {...useSwipe(onClose)}>
      <div className="fa-toast-body" role={isError ? "alert" : undefined}>
        <div className="fa-toast-text">
          <Text as="div" size="2" weight="bold">
            {title}
          </Text>
          {description && <Muted as="div">{description}</Muted>}
        </div>
        {action && (
          <Button
            size="1"
            variant="soft"
            title={action.altText}
            onClick={() => {
              action.run();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton size="1" variant="ghost" color="gray" aria-label="Close message" onClick={onClose}>
        <Cross2Icon />
      </IconButton>
    </li>
  );
}
