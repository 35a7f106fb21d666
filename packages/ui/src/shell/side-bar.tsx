import type { Role } from "@field-advisor/schema/routes";
import {
  ChevronDownIcon,
  ChevronUpIcon,
  DoubleArrowLeftIcon,
  DoubleArrowRightIcon,
  ViewVerticalIcon,
} from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIsDesktop, useIsWide } from "../app/appearance.ts";
import { NavigationSections } from "./navigation-sections.tsx";
import { type Fold, keepFold, readFold } from "./side-bar-fold.ts";

/**
 * The side bar of those who manage something, where the window is wide enough: null elsewhere. Below 1280 px it has room
 * for icons only.
 */
export function useSideBar(role: Role | false) {
  const isWide = useIsWide();
  const hasRoom = useIsDesktop();
  const [kept, setFold] = useState(readFold);
  if (!isWide || !role || role === "USER") return null;
  const fold: Fold = kept === "names" && !hasRoom ? "icons" : kept;
  const change = (next: Fold) => {
    setFold(next);
    keepFold(next);
  };
  return { role, fold, hasRoom, change };
}

type SideBarState = NonNullable<ReturnType<typeof useSideBar>>;

const id = "side-bar";

/** Hides the side bar, or shows it again. */
export const SideBarButton = ({ fold, change }: SideBarState) => (
  <IconButton
    variant="ghost"
    color="gray"
    highContrast
    size="3"
    aria-label="Side bar"
    aria-expanded={fold !== "hidden"}
    aria-controls={fold === "hidden" ? undefined : id}
    onClick={() => change(fold === "hidden" ? "names" : "hidden")}
  >
    <ViewVerticalIcon width="18" height="18" />
  </IconButton>
);

/**
 * What scrolls in a low window, where not all is in sight, which its edges say. The entries are handed in, so that they are
 * not rendered anew while somebody scrolls: the current one would come into sight each time.
 */
function ScrolledPart({ children }: { children: ReactNode }) {
  const sections = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState({ above: false, below: false });
  useEffect(() => {
    const element = sections.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      // What is fixed beside an entry does not scroll with it.
      element.style.setProperty("--side-scrolled", `${scrollTop}px`);
      setCut({ above: scrollTop > 1, below: scrollTop + clientHeight < scrollHeight - 1 });
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return (
    <div className="fa-side-scroll">
      {cut.above && (
        <div className="fa-side-more" data-edge="above" aria-hidden>
          <ChevronUpIcon />
        </div>
      )}
      <div ref={sections} className="fa-side-sections">
        {children}
      </div>
      {cut.below && (
        <div className="fa-side-more" data-edge="below" aria-hidden>
          <ChevronDownIcon />
        </div>
      )}
    </div>
  );
}

/** Everything that somebody manages, beside every screen. */
export function SideBar({ role, fold, hasRoom, change }: SideBarState) {
  const isNarrow = fold === "icons";
  return (
    <nav id={id} aria-label="Side bar" className="fa-side">
      <ScrolledPart>
        <NavigationSections role={role} />
      </ScrolledPart>
      {hasRoom && (
        <button
          type="button"
          className="fa-nav-link fa-side-fold"
          onClick={() => change(isNarrow ? "names" : "icons")}
        >
          {isNarrow ? <DoubleArrowRightIcon /> : <DoubleArrowLeftIcon />}
          <span className="fa-nav-name">{isNarrow ? "Show names" : "Show icons only"}</span>
        </button>
      )}
    </nav>
  );
}
