import "./marked-text.css";
import type { TextPart } from "@field-advisor/schema/search-words";

/**
 * A text with parts of it marked; the one that the reader is at can be given the focus.
 * @param parts in their order, none over another
 * @param current which of the parts the reader is at
 */
export function markedParts(text: string, parts: readonly TextPart[], current = -1) {
  let end = 0;
  const marked = parts.flatMap((part, index) => {
    const before = text.slice(end, part.start);
    end = part.end;
    const isCurrent = index === current;
    return [
      before,
      <mark
        key={part.start}
        className="fa-found"
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? -1 : undefined}
      >
        {text.slice(part.start, part.end)}
      </mark>,
    ];
  });
  return [...marked, text.slice(end)];
}
