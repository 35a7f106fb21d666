// Screens load these when they are visited; loaded before, no test waits for them.
import "../src/features/users/password-reset.tsx";
import "../src/features/users/users-overview.tsx";
import "../src/user-management-screen.tsx";
import { fakeApi, type FakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { UserDetail } from "@field-advisor/schema/users.endpoints";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { ways } from "./ways-in.ts";
import { adviser } from "./samples.ts";

/** Who looks at the screens in these tests. */
export const owner = someone({
  id: 1,
  firstName: "Olga",
  lastName: "Owner",
  email: "olga@demo.test",
  role: "OWNER",
});

/** Grace Hopper, with everything that is known about her. */
export const detail = (changes: Partial<UserDetail> = {}): UserDetail => ({
  ...adviser(),
  admins: [],
  assignedUsers: 0,
  owns: { deployments: 0, rooms: 0 },
  openSessions: 0,
  resetRequestedAt: null,
  secondFactor: { isRequired: false, hasCode: false, passkeys: 0, recoveryCodesLeft: 0 },
  ...changes,
});

/** A server for a signed-in owner, with Grace Hopper as the one user and no room; a test names what else it has. */
export function serveUsers(more: Handlers = {}): FakeApi {
  return fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/users": () => [adviser()],
    "GET /api/users/counts": () => ({ total: 2, active: 2, resetRequests: 0 }),
    "GET /api/users/:id": () => detail(),
    "GET /api/users/deletion-requests": () => [],
    "GET /api/test-rooms": () => [],
    "GET /api/user-access": () => [],
    "GET /api/user/sign-in": () => ways(),
    "GET /api/sign-in-rules": () => [],
    "GET /api/user-access/by-groups": () => [],
    "GET /api/groups": () => [],
    ...more,
  });
}

export const menuOf = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return within(await screen.findByRole("menu"));
};

/** Chooses an entry of somebody's menu. */
export async function act(user: UserEvent, action: string, name = "Grace Hopper") {
  const menu = await menuOf(user, name);
  await user.click(menu.getByRole("menuitem", { name: action }));
}
