import { Muted } from "@field-advisor/ui";
import { useStickToEnd } from "@field-advisor/voice-client/react";
import { ArrowDownIcon } from "@radix-ui/react-icons";
import { Box, Button, Spinner, Text } from "@radix-ui/themes";
import { useEffect, useState, type ReactNode } from "react";

interface LogFrameProps {
  labelledBy: string;
  /** Another value after every word that is added. */
  newest: unknown;
  /** The reader wrote it. */
  isOwn: boolean;
  /** It is long and whole, and read from its beginning. */
  fromStart?: boolean;
  children: ReactNode;
}

/** A log that stays at its end while it grows, unless its reader has scrolled up. */
export function LogFrame({ labelledBy, newest, isOwn, fromStart, children }: LogFrameProps) {
  const { log, content, hasNew, toEnd, onScroll } = useStickToEnd(newest, isOwn, fromStart);
  const showNew = () => {
    toEnd();
    log.current?.focus({ preventScroll: true });
  };
  return (
    <div className="chat-log-frame">
      <Box
        ref={log}
        role="log"
        aria-labelledby={labelledBy}
        className="chat-log"
        onScroll={onScroll}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <div ref={content} className="chat-turns">
          {children}
        </div>
      </Box>
      {hasNew && (
        <Button size="1" className="chat-new" onClick={showNew}>
          <ArrowDownIcon />
          New message
        </Button>
      )}
    </div>
  );
}

/** Says what to do while nothing was said. */
export const EmptyLog = ({ children }: { children: ReactNode }) => (
  <Text as="p" color="gray" align="center" m="auto" className="fa-readable">
    {children}
  </Text>
);

const longAfterMs = 20_000;

/** Says who is about to answer, and after a while that it is not lost: a model on a small machine takes minutes. */
export function AwaitedAnswer({ partner }: { partner: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Muted as="p" className="chat-awaited">
      <Spinner /> {partner} is writing...{isLong && " This can take a few minutes."}
    </Muted>
  );
}
