import type { Role, screenRoutes, WebApp } from "@field-advisor/schema/routes";
import type { ComponentType, ReactNode } from "react";
import { Outlet, useLocation, type RouteObject } from "react-router";
import { useCurrentApp } from "../app/current-app.ts";
import { originOf } from "../app/origins.ts";
import { useSessionControl } from "../app/session.ts";
import { placeOf } from "./addresses.ts";
import { deniedAddress } from "./denied.tsx";
import { Guard } from "./guard.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { Redirect } from "./redirect.tsx";
import { ScreenFailed } from "./screen-failed.tsx";
import { isAwaited, SessionAwaited } from "./session-awaited.tsx";
import { screenAt, screensElsewhere } from "./screens.ts";
import { Waiting } from "./waiting.tsx";

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
      HydrateFallback: Waiting,
      ErrorBoundary: ScreenFailed,
      children: [
        ...more,
        ...own.filter((route) => isOpen(route)),
        { element: <GuardedFrame frame={frame} />, children: own.filter((route) => !isOpen(route)) },
        ...screensElsewhere(app)
          .filter(({ path }) => !more.some((route) => route.path === path))
          .map((route) => ({ path: route.path, element: <ElsewhereScreen app={route.app} /> })),
        { path: "*", Component: NotFoundScreen },
      ],
    },
  ];
}
