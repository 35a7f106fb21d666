/**
 * The screens of the three apps: the guards, the menus, the links between the apps and the tests read this table.
 * Free of zod, so every app may load it.
 */
export const roles = ["OWNER", "ADMIN", "USER"] as const;
export type Role = (typeof roles)[number];

export const webApps = ["portal", "console", "deploy"] as const;
export type WebApp = (typeof webApps)[number];

/** `api` is the API's own host, which serves no pages. */
export type Host = WebApp | "api";

export interface ScreenRoute {
  path: string;
  app: WebApp;
  /** `everyone` needs no session. */
  roles: readonly Role[] | "everyone";
  label: string;
  /** Whose avatar menu lists it. */
  menu?: readonly Role[];
  /** Whose navigation bar shows it. */
  bar?: readonly Role[];
  /** Shows nothing of its own: it forwards to another screen. */
  alias?: true;
}

const staff = roles;
const owner = ["OWNER"] as const satisfies readonly Role[];

export const screenRoutes = [
  { path: "/", app: "portal", roles: "everyone", label: "Dashboard" },
  { path: "/login", app: "portal", roles: "everyone", label: "Sign In" },
  { path: "/test-station", app: "portal", roles: staff, label: "Test Station" },
  { path: "/main-dashboard", app: "portal", roles: staff, label: "Dashboard", alias: true },
  { path: "/deployments", app: "console", roles: owner, label: "Deployments", menu: owner, bar: owner },
  {
    path: "/owner-dashboard",
    app: "console",
    roles: owner,
    label: "Owner Dashboard",
    menu: owner,
    bar: owner,
  },
  { path: "/deployment/:slug", app: "deploy", roles: "everyone", label: "Deployment" },
] as const satisfies readonly ScreenRoute[];

export type ScreenPath = (typeof screenRoutes)[number]["path"];

/** Where someone goes whose role does not open the screen they asked for. */
export const insufficientRolePath = "/test-station" satisfies ScreenPath;
