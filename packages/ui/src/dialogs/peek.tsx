import { Cross2Icon } from "@radix-ui/react-icons";
import { Heading, IconButton, Text } from "@radix-ui/themes";
import {
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { Location } from "react-router";
import { useIsDesktop } from "../app/appearance.ts";
import { useCloseQuestion } from "./close-question.tsx";
import { isNowhere, useFocusHolder } from "./confirm-dialog.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";
import { PeekPlace } from "./peek-place.ts";
import { Sheet } from "./sheet.tsx";

interface PeekProps {
  title: ReactNode;
  description: string;
  /** True while it holds something unsaved: closing or leaving then asks first, and the list waits. */
  dirty?: boolean;
  /** True where it holds more than a narrow sheet can show. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const anyAddress = ({ key }: Location) => key;

/** The details of a row: beside its list from 1280 px, below that a sheet over it. */
export function Peek({ dirty = false, onClose, ...content }: PeekProps) {
  const place = use(PeekPlace);
  const hasRoom = useIsDesktop();
  const [isBeside, setBeside] = useState(hasRoom);
  // What was not saved would be lost with the change.
  if (!dirty && isBeside !== hasRoom) setBeside(hasRoom);
  const { question, release } = useLeaveGuard(dirty, undefined, anyAddress);
  const close = () => {
    release();
    onClose();
  };
  return (
    <>
      {place === undefined || !isBeside ? (
        <Sheet {...content} dirty={dirty} onClose={close} />
      ) : (
        place && createPortal(<Beside {...content} dirty={dirty} onClose={close} />, place)
      )}
      {question}
    </>
  );
}

function Beside({ title, description, dirty = false, onClose, children }: PeekProps) {
  const id = useId();
  const { question, tryToClose } = useCloseQuestion(dirty, onClose);
  useWaitingScreen(dirty);
  const heading = useFocusWhileOpen(tryToClose);
  return (
    <aside className="fa-peek" aria-labelledby={id} aria-describedby={`${id}-description`}>
      <Heading ref={heading} as="h2" size="5" mb="1" mr="6" id={id} tabIndex={-1} className="fa-break">
        {title}
      </Heading>
      <Text as="p" color="gray" mb="4" id={`${id}-description`} className="fa-break">
        {description}
      </Text>
      {children}
      <IconButton
        variant="ghost"
        color="gray"
        aria-label="Close"
        className="fa-sheet-close"
        onClick={tryToClose}
      >
        <Cross2Icon />
      </IconButton>
      {question}
    </aside>
  );
}

/**
 * The focus goes to the heading, and in the end back to where it was, unless it is somewhere else by then.
 * @param onEscape called for the key while the focus is beside the list
 */
function useFocusWhileOpen(onEscape: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const returnFocus = useEffectEvent(useFocusHolder());
  const press = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    // What is open in it is closed by the same key.
    if (key === "Escape" && !defaultPrevented) onEscape();
  });
  useEffect(() => {
    const region = heading.current?.parentElement;
    const listen = (event: KeyboardEvent) => press(event);
    heading.current?.focus({ preventScroll: true });
    region?.addEventListener("keydown", listen);
    return () => {
      region?.removeEventListener("keydown", listen);
      if (isNowhere()) returnFocus();
    };
  }, []);
  // Before what has the focus is removed; the one above is for a question that was asked about it and is removed too.
  useLayoutEffect(() => {
    const region = heading.current?.parentElement;
    return () => {
      if (region?.contains(document.activeElement)) returnFocus();
    };
  }, []);
  return heading;
}

/** Nothing on the screen can be used while something beside it is unsaved. */
function useWaitingScreen(isWaiting: boolean): void {
  // Usable again before the focus goes back to it.
  useLayoutEffect(() => {
    const main = document.getElementById("main");
    if (!isWaiting || !main) return undefined;
    main.inert = true;
    return () => {
      main.inert = false;
    };
  }, [isWaiting]);
}
