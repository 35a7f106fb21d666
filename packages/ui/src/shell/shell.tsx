import type { Role } from "@field-advisor/schema/routes";
import { Button, Container, Flex } from "@radix-ui/themes";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { mustChangePassword, useSessionControl } from "../app/session.ts";
import { PeekPlace } from "../feedback/peek-place.ts";
import { useFullTexts } from "../text/names.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { Brand, VersionBadge } from "./brand.tsx";
import { Commands } from "./commands.tsx";
import { ImpersonationBanner } from "./impersonation-banner.tsx";
import { NavigationBar, NavigationButton, useFold } from "./navigation-bar.tsx";
import { useAddRoom } from "./add-room-button.tsx";
import { SideBar, SideBarButton, useSideBar } from "./side-bar.tsx";

/** After moving to another screen, focus starts at its content, as it does after a page load. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return main;
}

/** The navigation bar; where it does not fit it is behind a button. */
function Navigation({ role, isFolded }: { role: Role; isFolded: boolean }) {
  const signOut = useSignOut();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { addRoom, dialog } = useAddRoom(role, () => setMenuOpen(false));
  return (
    <>
      {isFolded ? (
        <NavigationButton role={role} addRoom={addRoom} isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
      ) : (
        <>
          <NavigationBar role={role} addRoom={addRoom} />
          {role === "OWNER" && (
            <Button variant="ghost" color="gray" onClick={signOut}>
              Logout
            </Button>
          )}
        </>
      )}
      {dialog}
    </>
  );
}

/** The header first shows marks in place of words, then its bar behind a button, and at last both. */
const barFolds = 3;
const wordsFold = 1;
const barIsFolded = (fold: number): boolean => fold >= 2;

/** The frame of every screen behind sign-in: skip link, brand, version, navigation, avatar menu, side bar, content. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival();
  useFullTexts();
  const { session } = useSessionControl();
  const role = session.state === "signed-in" && !mustChangePassword(session.user) && session.user.role;
  const { row, fold } = useFold<HTMLDivElement>(role ? barFolds : wordsFold);
  const side = useSideBar(role);
  const [peekPlace, setPeekPlace] = useState<HTMLElement | null>(null);
  // Where a window has no room for the side bar, its entries take the place of the bar's few.
  const isMenuNeeded = side === null && role !== "USER";
  return (
    <div className="fa-shell" data-side={side?.fold}>
      <a className="fa-skip" href="#main">
        Skip to content
      </a>
      <div className="fa-header">
        <header>
          <ImpersonationBanner />
          <Container size="4" px={{ initial: "4", md: "5" }}>
            <Flex ref={row} align="center" gap="3" className="fa-header-row" data-fold={fold}>
              {side && <SideBarButton {...side} />}
              <Brand />
              <VersionBadge />
              <Flex flexGrow="1" flexShrink="0" justify="end" align="center" gap="4">
                {role && <Navigation role={role} isFolded={isMenuNeeded || barIsFolded(fold)} />}
                {role && <Commands role={role} />}
                <AccountMenu />
              </Flex>
            </Flex>
          </Container>
          {side && side.fold !== "hidden" && <SideBar {...side} />}
        </header>
        <div ref={setPeekPlace} />
      </div>
      <Container size="4" px={{ initial: "4", md: "5" }} py={{ initial: "5", md: "6" }} className="fa-beside">
        <main id="main" ref={main} tabIndex={-1} className="fa-main">
          <PeekPlace value={peekPlace}>{children}</PeekPlace>
        </main>
      </Container>
    </div>
  );
}
