import { afterAll, describe, expect, test } from "vitest";
import { invited, openStage, raceEndings, trainee } from "./endings-at-once.ts";

const stage = await openStage();
afterAll(() => stage.close());
const { owner } = stage;

const tries = 52;

describe("no call on a page that is gone on with lives on", () => {
  test("when the code is renewed at that moment", async () => {
    const { tried, living } = await raceEndings(stage, invited, ({ invitation }) =>
      owner.request("POST /api/invitations/:id/renew", { params: invitation, body: {} }),
    );
    await expect.poll(living).toBe(0);
    expect(tried).toBe(tries);
  });

  test.each(["paused", "ended", "archived"] as const)("when the page is %s", async (status) => {
    const { tried, living } = await raceEndings(stage, invited, ({ page }) =>
      owner.request("PATCH /api/deployments/:id", { params: page, body: { status } }),
    );
    await expect.poll(living).toBe(0);
    expect(tried).toBe(tries);
  });
});

type Trainee = Awaited<ReturnType<typeof trainee>>;

const endingsOfRooms: [string, (trainee: Trainee) => Promise<unknown>][] = [
  [
    "the account is switched off",
    ({ user: { id } }) =>
      owner.request("PATCH /api/users/:id", { params: { id }, body: { status: "INACTIVE" } }),
  ],
  ["its person signs out", ({ client }) => client.request("POST /api/auth/logout")],
  [
    "the right is taken",
    ({ room, user }) =>
      owner.request("PATCH /api/user-access/:userId/room/:roomId", {
        params: { userId: user.id, roomId: room.id },
        body: { canAccess: false },
      }),
  ],
  [
    "the room is paused",
    ({ room: { id } }) => owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id } }),
  ],
];

test.each(endingsOfRooms)("no call in a room that is gone on with lives on when %s", async (_name, end) => {
  const { tried, living } = await raceEndings(stage, trainee, end);
  await expect.poll(living).toBe(0);
  expect(tried).toBe(tries);
});
