import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So close to the end counts as being there; a finger does not hit the last pixel. */
const nearPx = 32;

/**
 * Keeps a log at its end while it grows, unless its reader has scrolled up. `newest` changes with what is added; what is
 * the reader's own brings them to the end in any case. `content` is for what is inside and may change its height later.
 * @param fromStart what is added is long and whole: it is read from its beginning
 */
export function useStickToEnd(newest: unknown, isOwn: boolean, fromStart = false) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = useRef({ top: 0, height: 0, view: 0 });
  const [hasNew, setHasNew] = useState(false);

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    setHasNew(false);
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, []);

  const toNewest = useCallback(() => {
    const [frame, added] = [log.current, content.current?.lastElementChild];
    if (!frame || !added) return;
    isAtEnd.current = false;
    const distance = added.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    frame.scrollTo({ top: frame.scrollTop + distance });
  }, []);

  useLayoutEffect(() => {
    if (newest === undefined) return;
    if (fromStart && isAtEnd.current) toNewest();
    else if (isAtEnd.current || isOwn) toEnd();
    else setHasNew(true);
  }, [newest, isOwn, fromStart, toEnd, toNewest]);

  // A panel that was hidden, a window that changes its size, and an answer that gets its format move the end.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    for (const { current } of [log, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [toEnd]);

  const onScroll = () => {
    if (!log.current) return;
    const { scrollTop: top, scrollHeight: height, clientHeight: view } = log.current;
    const before = last.current;
    last.current = { top, height, view };
    // A window that changes its size moves the log too: only where neither has become smaller did its reader go up.
    if (top < before.top && height >= before.height && view === before.view) isAtEnd.current = false;
    if (height - top - view >= nearPx) return;
    isAtEnd.current = true;
    setHasNew(false);
  };
  return { log, content, hasNew, toEnd, onScroll };
}
