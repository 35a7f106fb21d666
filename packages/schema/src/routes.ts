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
  /** Whose avatar menu lists it, under `menuLabel` where that differs. */
  menu?: readonly Role[];
  menuLabel?: string;
  /** Whose navigation bar shows it, in the menu of that name where it belongs to one. */
  bar?: readonly Role[];
  group?: NavigationGroup;
  /** Whose home leads to it although everybody may open it. */
  home?: readonly Role[];
  /** Only links lead to it: no list of screens has it. */
  linkedOnly?: true;
  /** Shows nothing of its own: it forwards to another screen. */
  alias?: true;
  /** The screen that it belongs to: navigation without an entry for the one marks the entry of the other. */
  under?: string;
}

/** Menus of the owner's navigation bar. */
export const navigationGroups = ["Analytics", "Management"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

const staff = roles;
const owner = ["OWNER"] as const satisfies readonly Role[];
const managers = ["OWNER", "ADMIN"] as const satisfies readonly Role[];
const others = ["ADMIN", "USER"] as const satisfies readonly Role[];

/** Every screen of the console is for owners alone. */
const inConsole = { app: "console", roles: owner } as const;

export const screenRoutes = [
  { path: "/", app: "portal", roles: "everyone", label: "Dashboard" },
  { path: "/login", app: "portal", roles: "everyone", label: "Sign In" },
  // Whom a provider sends back has proved there who they are, and goes on in another window.
  { path: "/confirmed", app: "portal", roles: "everyone", label: "Confirmed", linkedOnly: true, under: "/" },
  { path: "/dashboard", app: "portal", roles: staff, label: "Dashboard", alias: true, under: "/" },
  { path: "/test-station", app: "portal", roles: staff, label: "Test Station", under: "/rooms" },
  { path: "/rooms", app: "portal", roles: staff, label: "Rooms", under: "/room-management" },
  { path: "/library", app: "portal", roles: staff, label: "Library", under: "/content-management" },
  { path: "/test-room/:id", app: "portal", roles: staff, label: "Room", under: "/rooms" },
  {
    path: "/test-room/:id/rubric",
    app: "portal",
    roles: staff,
    label: "Briefing and rubric",
    under: "/rooms",
  },
  { path: "/paths/:id", app: "portal", roles: staff, label: "Path", under: "/practice" },
  // Whoever holds a certificate checks its number here, without a session.
  {
    path: "/certificate",
    app: "portal",
    roles: "everyone",
    label: "Check a certificate",
    linkedOnly: true,
    under: "/owner-dashboard",
  },
  { path: "/attempts/:id", app: "portal", roles: staff, label: "Attempt", under: "/rooms" },
  {
    path: "/attempts/:id/compare/:otherId",
    app: "portal",
    roles: staff,
    label: "Two attempts",
    under: "/attempts/:id",
  },
  {
    path: "/models/:id",
    app: "portal",
    roles: staff,
    label: "Model talk",
    linkedOnly: true,
    under: "/rooms",
  },
  {
    path: "/audio-player",
    app: "portal",
    roles: staff,
    label: "Audio Player",
    linkedOnly: true,
    under: "/library",
  },
  { path: "/main-dashboard", app: "portal", roles: staff, label: "Dashboard", alias: true, under: "/" },
  {
    path: "/activity-log",
    app: "portal",
    roles: staff,
    label: "Activity Log",
    menu: staff,
    bar: owner,
    group: "Analytics",
  },
  {
    path: "/simple-chat",
    app: "portal",
    roles: managers,
    label: "AI Assistant Chat",
    bar: owner,
    group: "Analytics",
  },
  // Open to visitors too, who are asked to sign in; those who have the chat above do not need it.
  {
    path: "/direct-chat",
    app: "portal",
    roles: "everyone",
    label: "AI Assistant",
    home: ["USER"],
    under: "/simple-chat",
  },
  {
    path: "/owner-control",
    app: "console",
    roles: owner,
    label: "Owner Control Center",
    // Administrators see it too: the guard sends them on and says why.
    menu: managers,
    menuLabel: "Room Manager",
    bar: owner,
    group: "Management",
  },
  {
    ...inConsole,
    path: "/user-management",
    label: "User Management",
    menu: owner,
    bar: owner,
    group: "Management",
  },
  {
    ...inConsole,
    path: "/user/management",
    label: "User Management",
    alias: true,
    under: "/user-management",
  },
  {
    ...inConsole,
    path: "/admin/users/:id",
    label: "User Management",
    alias: true,
    under: "/user-management",
  },
  { ...inConsole, path: "/groups", label: "Groups", bar: owner, group: "Management" },
  { ...inConsole, path: "/groups/:id", label: "Group", under: "/groups" },
  { ...inConsole, path: "/user-access-management", label: "User Access Management", under: "/owner-control" },
  { ...inConsole, path: "/room-management", label: "Room Management", under: "/owner-control" },
  { ...inConsole, path: "/create-test-room", label: "Create Room", under: "/room-management" },
  { ...inConsole, path: "/test-room/:id/edit", label: "Edit Room", under: "/room-management" },
  { ...inConsole, path: "/admin/rooms/:id/edit", label: "Edit Room", alias: true, under: "/room-management" },
  { ...inConsole, path: "/agent-management", label: "Agent Management", under: "/owner-control" },
  {
    ...inConsole,
    path: "/agent-management/new",
    label: "New agent",
    linkedOnly: true,
    under: "/agent-management",
  },
  { ...inConsole, path: "/agent-management/:id/edit", label: "Edit agent", under: "/agent-management" },
  {
    ...inConsole,
    path: "/assistant-management",
    label: "AI Assistants",
    menu: owner,
    under: "/owner-control",
  },
  {
    ...inConsole,
    path: "/assistant-management/new",
    label: "New assistant",
    linkedOnly: true,
    under: "/assistant-management",
  },
  {
    ...inConsole,
    path: "/assistant-management/:id/edit",
    label: "Edit assistant",
    under: "/assistant-management",
  },
  { ...inConsole, path: "/system-config", label: "System Configuration", under: "/owner-control" },
  {
    ...inConsole,
    path: "/system-configuration",
    label: "System Configuration",
    alias: true,
    under: "/system-config",
  },
  {
    ...inConsole,
    path: "/content-management",
    label: "Content Management",
    menu: owner,
    under: "/owner-control",
  },
  { ...inConsole, path: "/bulk-upload", label: "Bulk Upload", menu: owner, under: "/content-management" },
  { ...inConsole, path: "/path-management", label: "Paths", under: "/content-management" },
  {
    ...inConsole,
    path: "/path-management/new",
    label: "New path",
    linkedOnly: true,
    under: "/path-management",
  },
  { ...inConsole, path: "/path-management/:id/edit", label: "Edit path", under: "/path-management" },
  { ...inConsole, path: "/companies", label: "Companies", bar: owner, group: "Management" },
  { ...inConsole, path: "/fast-redeploy", label: "Fast Redeploy", bar: owner, group: "Management" },
  { ...inConsole, path: "/connections", label: "Connections", bar: owner, group: "Management" },
  { ...inConsole, path: "/owner-dashboard", label: "Owner Dashboard", menu: owner, bar: owner, under: "/" },
  {
    path: "/admin-dashboard",
    app: "portal",
    roles: managers,
    label: "Admin Dashboard",
    menu: managers,
    under: "/owner-dashboard",
  },
  {
    path: "/messages",
    app: "portal",
    roles: managers,
    label: "Deployment Messages",
    menu: managers,
    under: "/deployments",
  },
  {
    path: "/assigned-users",
    app: "portal",
    roles: managers,
    label: "Assigned Users",
    menu: ["ADMIN"],
    under: "/admin-dashboard",
  },
  {
    path: "/practice",
    app: "portal",
    roles: staff,
    label: "My practice",
    under: "/rooms",
  },
  { path: "/reviews", app: "portal", roles: managers, label: "Reviews", under: "/progress" },
  { path: "/assignments", app: "portal", roles: managers, label: "Assignments", under: "/progress" },
  {
    path: "/progress",
    app: "portal",
    roles: managers,
    label: "Practice progress",
    under: "/admin-dashboard",
  },
  {
    path: "/progress/:id",
    app: "portal",
    roles: managers,
    label: "Practice of a person",
    under: "/progress",
  },
  { ...inConsole, path: "/costs", label: "Costs", under: "/owner-control" },
  { ...inConsole, path: "/practice-settings", label: "Practice settings", under: "/progress" },
  { path: "/deployments", app: "portal", roles: staff, label: "Deployments", menu: staff, bar: owner },
  { path: "/invitations", app: "portal", roles: staff, label: "Invitations", under: "/deployments" },
  { path: "/deployments/:id", app: "portal", roles: staff, label: "Deployment", under: "/deployments" },
  { path: "/deployment/:slug", app: "deploy", roles: "everyone", label: "Deployment" },
] as const satisfies readonly ScreenRoute[];

/** What else the navigation bar leads to: parts of screens, and in this order the screens of those who run nothing. */
export const navigationLinks = [
  { to: "/user-management?tab=login-patterns", label: "Login Patterns", group: "Analytics", roles: owner },
  { to: "/user-management?tab=analytics", label: "Analytics Dashboard", group: "Analytics", roles: owner },
  { to: "/", label: "Home", roles: others },
  { to: "/rooms", label: "Rooms", roles: others },
  { to: "/library", label: "Library", roles: others },
  { to: "/simple-chat", label: "Assistant", roles: ["ADMIN"] },
  { to: "/direct-chat", label: "Assistant", roles: ["USER"] },
  { to: "/deployments", label: "Deployments", roles: others },
  { to: "/activity-log", label: "Activity", roles: others },
] as const satisfies readonly {
  to: string;
  label: string;
  group?: NavigationGroup;
  roles: readonly Role[];
}[];

export type ScreenPath = (typeof screenRoutes)[number]["path"];

/** Where someone goes whose role does not open the screen they asked for. */
export const insufficientRolePath = "/test-station" satisfies ScreenPath;
