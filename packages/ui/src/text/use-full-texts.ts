import { useEffect } from "react";

const isCut = (element: HTMLElement): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  return (
    (textOverflow === "ellipsis" && scrollWidth > clientWidth) ||
    (webkitLineClamp !== "none" && webkitLineClamp !== "" && scrollHeight > clientHeight)
  );
};

/** Text that is cut off stands in the element itself or closely around it. */
const furthest = 3;

/** Shows the whole of a text that its place cuts off to whoever points at it; screen readers have it anyway. */
export function useFullTexts(): void {
  useEffect(() => {
    const show = ({ target }: Event) => {
      let element = target instanceof HTMLElement ? target : null;
      for (let steps = 0; element && steps < furthest; steps += 1) {
        if (isCut(element) && !element.title) element.title = element.textContent;
        element = element.parentElement;
      }
    };
    document.addEventListener("pointerover", show);
    return () => document.removeEventListener("pointerover", show);
  }, []);
}
