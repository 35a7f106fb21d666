import type { Role, screenRoutes, WebApp } from "@field-advisor/schema/routes";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Outlet, type RouteObject, useLocation, useRouteError } from "react-router";
import { missingCode } from "../app/missing-code.ts";
import { originOf, useCurrentApp } from "../app/current-app.ts";
import { useSessionControl } from "../app/session.ts";
import { placeOf, screenAt, screensElsewhere } from "./addresses.tsx";
import { deniedAddress, NotFoundScreen } from "./denied.tsx";
import { Guard } from "./guard.tsx";
import { ScrollPlace } from "./scroll-place.tsx";
import { isAwaited, Redirect, SessionAwaited, Unreachable, Waiting } from "./waiting.tsx";

const reload = () => window.location.reload();

type Answer = "there" | "gone" | "none";

async function ask(address: string): Promise<Answer> {
  try {
    const { ok, status } = await fetch(address, { method: "HEAD", cache: "no-store" });
    if (ok) return "there";
    return status === 404 ? "gone" : "none";
  } catch {
    return "none";
  }
}

const askedAgainMs = 3000;

/** Whether code that a screen needs is still published; a server that does not answer is asked until it does. */
function useAnswer(address: string | null): Answer | "awaited" {
  const [answer, setAnswer] = useState<Answer | "awaited">("awaited");
  useEffect(() => {
    if (address === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askUntilAnswered = async (isFirst: boolean): Promise<void> => {
      const next = await ask(address);
      if (isOver) return;
      if (next !== "none" && !isFirst) return reload();
      setAnswer(next);
      if (next === "none") timer = setTimeout(() => void askUntilAnswered(false), askedAgainMs);
    };
    void askUntilAnswered(true);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address]);
  return answer;
}

/** For a screen whose code could not be loaded or has failed, alone or within the frame, which has the main part. */
export function ScreenFailed({ as: Tag = "main" }: { as?: "main" | "div" }) {
  const answer = useAnswer(missingCode(useRouteError()));
  if (answer === "none") return <Unreachable as={Tag} onTry={reload} />;
  return (
    <Flex asChild direction="column" align="center" justify="center" gap="4" p="5" className="fa-page-center">
      <Tag id={Tag === "main" ? "main" : undefined} role="alert">
        <Heading as="h1" size="6" align="center">
          This page could not be shown
        </Heading>
        <Text align="center" color="gray">
          {answer === "gone" && "A new version may have been published while the page was open. "}
          Reload it to continue.
        </Text>
        <Button size="3" onClick={reload}>
          Load again
        </Button>
      </Tag>
    </Flex>
  );
}

const FramedScreenFailed = () => <ScreenFailed as="div" />;

type ScreensOf<App extends WebApp> = Extract<(typeof screenRoutes)[number], { app: App }>["path"];

/** Every screen the route table gives to an app, each with the code that is loaded when it is first visited. */
export type AppScreens<App extends WebApp> = Readonly<Record<ScreensOf<App>, () => Promise<ComponentType>>>;

const nobody: readonly Role[] = [];

function GuardedFrame({ frame: Frame }: { frame: ComponentType<{ children: ReactNode }> }) {
  const roles = screenAt(useLocation().pathname)?.roles ?? nobody;
  return (
    <Guard roles={roles === "everyone" ? nobody : roles}>
      <Frame>
        <Outlet />
      </Frame>
    </Guard>
  );
}

/**
 * Old links know one site only: an address that another app shows is opened there. An owner who views the product as a
 * user would arrive there as themselves, so what that user would be refused there is refused here.
 */
function ElsewhereScreen({ app }: { app: WebApp }) {
  const { pathname, search, hash } = useLocation();
  const { session, impersonation } = useSessionControl();
  const current = useCurrentApp();
  if (isAwaited(session)) return <SessionAwaited />;
  if (impersonation && app === "console")
    return <Redirect to={placeOf(deniedAddress(pathname), current)} text="Access denied..." />;
  const path = pathname + search + hash;
  const origin = originOf(app);
  if (origin === window.location.origin) return <NotFoundScreen />;
  return <Redirect to={{ app, path, href: origin + path }} text="Loading..." />;
}

const isOpen = ({ path }: { path: string }) => screenAt(path)?.roles === "everyone";

interface AppRoutesOptions<App extends WebApp> {
  app: App;
  screens: AppScreens<App>;
  /** What stands around every screen that needs a session. */
  frame: ComponentType<{ children: ReactNode }>;
  /** Addresses of this app that are not in the table. */
  more?: RouteObject[];
}

/** The routes of an app: its own screens behind their guards, the way to the other apps, and the not-found screen. */
export function appRoutes<App extends WebApp>({
  app,
  screens,
  frame,
  more = [],
}: AppRoutesOptions<App>): RouteObject[] {
  const own = Object.entries<() => Promise<ComponentType>>(screens).map(([path, load]) => ({
    path,
    lazy: async () => ({ Component: await load() }),
  }));
  return [
    {
      element: (
        <>
          <ScrollPlace />
          <Outlet />
        </>
      ),
      HydrateFallback: Waiting,
      ErrorBoundary: ScreenFailed,
      children: [
        ...more,
        ...own.filter((route) => isOpen(route)),
        {
          element: <GuardedFrame frame={frame} />,
          children: own
            .filter((route) => !isOpen(route))
            .map((route) => ({ ...route, ErrorBoundary: FramedScreenFailed })),
        },
        ...screensElsewhere(app)
          .filter(({ path }) => !more.some((route) => route.path === path))
          .map((route) => ({ path: route.path, element: <ElsewhereScreen app={route.app} /> })),
        { path: "*", Component: NotFoundScreen },
      ],
    },
  ];
}
