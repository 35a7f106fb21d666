import { useEffect, useEffectEvent, useRef, useState } from "react";
import { privacyTexts } from "./privacy-texts.ts";

/** A text that may be longer than its place: it is scrolled by keyboard too, and says so while some of it is below. */
export function ConsentText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  const look = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    // A text that scrolls must be reachable by keyboard; one that does not is no tab stop.
    box.current.tabIndex = scrollHeight - clientHeight > 1 ? 0 : -1;
    setMore(scrollHeight - scrollTop - clientHeight > 1);
  };
  const lookFirst = useEffectEvent(look);
  useEffect(() => {
    const observer = new ResizeObserver(() => lookFirst());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div
        ref={box}
        className="consent-text"
        data-more={hasMore}
        role="region"
        aria-label={privacyTexts.consent.text}
        onScroll={look}
      >
        {text}
      </div>
      {hasMore && <p className="hint">{privacyTexts.consent.more}</p>}
    </>
  );
}
