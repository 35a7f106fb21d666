import type { Role } from "@field-advisor/schema/routes";
import { DoubleArrowLeftIcon, DoubleArrowRightIcon, ViewVerticalIcon } from "@radix-ui/react-icons";
import { IconButton } from "@radix-ui/themes";
import { useEffect, useState } from "react";
import { useIsDesktop, useIsWide } from "../app/appearance.ts";
import { useOnDemand } from "../app/on-demand.tsx";
import { type Fold, keepFold, readFold } from "./side-bar-fold.ts";

const load = async () => (await import("./navigation-sections.tsx")).NavigationSections;

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

/** Everything that somebody manages, beside every screen. */
export function SideBar({ role, fold, hasRoom, change }: SideBarState) {
  const { Part: NavigationSections, ask } = useOnDemand(load);
  useEffect(ask, [ask]);
  const isNarrow = fold === "icons";
  return (
    <nav id={id} aria-label="Side bar" className="fa-side">
      <div className="fa-side-sections">{NavigationSections && <NavigationSections role={role} />}</div>
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
