import { Box, Button, Container, Flex } from "@radix-ui/themes";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useSessionControl } from "../app/session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Brand, VersionBadge } from "./brand.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { useSignOut } from "./use-sign-out.ts";

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

/** The frame of every screen behind sign-in: skip link, brand, version, navigation, avatar menu, content. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival();
  const { session } = useSessionControl();
  const signOut = useSignOut();
  const isOwner = session.state === "signed-in" && session.user.role === "OWNER";
  return (
    <>
      <a className="fa-skip" href="#main">
        Skip to content
      </a>
      <Box asChild className="fa-header">
        <header>
          <Container size="4" px={{ initial: "4", md: "5" }}>
            <Flex align="center" gap="3" className="fa-header-row">
              <Brand />
              <VersionBadge />
              <NavigationBar />
              <Flex flexGrow="1" justify="end" align="center" gap="4">
                {isOwner && (
                  <Button
                    variant="ghost"
                    color="gray"
                    highContrast
                    className="fa-wide-only"
                    onClick={signOut}
                  >
                    Logout
                  </Button>
                )}
                <AccountMenu />
              </Flex>
            </Flex>
          </Container>
        </header>
      </Box>
      <Container size="4" px={{ initial: "4", md: "5" }} py={{ initial: "5", md: "6" }}>
        <main id="main" ref={main} tabIndex={-1} className="fa-main">
          {children}
        </main>
      </Container>
    </>
  );
}
