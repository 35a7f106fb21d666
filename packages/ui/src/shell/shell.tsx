import { Container, Flex } from "@radix-ui/themes";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { isHeldUp, useSessionControl } from "../app/session.ts";
import { PeekPlace } from "../dialogs/peek-place.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Brand, VersionBadge } from "./brand.tsx";
import { Commands } from "./commands.tsx";
import { ImpersonationBanner } from "./impersonation-banner.tsx";
import { Navigation } from "./navigation-bar.tsx";
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

/** The frame of every screen behind sign-in: skip link, brand, version, navigation, avatar menu, side bar, content. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival();
  const { session } = useSessionControl();
  const user = session.state === "signed-in" && !isHeldUp(session.user) ? session.user : null;
  const role = user !== null && user.role;
  const side = useSideBar(role);
  const [peekPlace, setPeekPlace] = useState<HTMLElement | null>(null);
  // Where a window has no room for the side bar, its entries take the place of the bar's few.
  const hasBar = side !== null || role === "USER";
  return (
    <div className="fa-shell" data-side={side?.fold}>
      <a className="fa-skip" href="#main">
        Skip to content
      </a>
      <div className="fa-header">
        <header>
          <ImpersonationBanner />
          <Container size="4" px={{ initial: "4", md: "5" }}>
            <Flex align="center" gap="3" className="fa-header-row" data-bar={hasBar ? role : undefined}>
              {side && <SideBarButton {...side} />}
              <Brand />
              <VersionBadge />
              <Flex flexGrow="1" flexShrink="0" justify="end" align="center" gap="4">
                {role && <Navigation role={role} hasBar={hasBar} />}
                {user && <Commands role={user.role} userId={user.id} />}
                <AccountMenu />
              </Flex>
            </Flex>
          </Container>
          {side && side.fold !== "hidden" && <SideBar {...side} />}
        </header>
        <div ref={setPeekPlace} />
      </div>
      <Container size="4" px={{ initial: "4", md: "5" }} py={{ initial: "5", sm: "4" }} className="fa-beside">
        <main id="main" ref={main} tabIndex={-1} className="fa-main">
          <PeekPlace value={peekPlace}>{children}</PeekPlace>
        </main>
      </Container>
    </div>
  );
}
