import { afterAll, describe, test } from "vitest";
import { expectEndingWins, invited, openStage, trainee } from "./endings-at-once.ts";

const stage = await openStage();
afterAll(() => stage.close());

describe("no call on a page that is gone on with lives on", () => {
  test("when the code is renewed at that moment", () =>
    expectEndingWins(stage, invited, ({ owner }, { invitation }) =>
      owner.request("POST /api/invitations/:id/renew", { params: invitation, body: {} }),
    ));

  test.each(["paused", "ended", "archived"] as const)("when the page is %s", (status) =>
    expectEndingWins(stage, invited, ({ owner }, { page }) =>
      owner.request("PATCH /api/deployments/:id", { params: page, body: { status } }),
    ),
  );
});

describe("no call in a room that is gone on with lives on", () => {
  test("when the account is switched off at that moment", () =>
    expectEndingWins(stage, trainee, ({ owner }, { user: { id } }) =>
      owner.request("PATCH /api/users/:id", { params: { id }, body: { status: "INACTIVE" } }),
    ));

  test("when its person signs out", () =>
    expectEndingWins(stage, trainee, (_stage, { client }) => client.request("POST /api/auth/logout")));

  test("when the right is taken", () =>
    expectEndingWins(stage, trainee, ({ owner }, { room, user }) =>
      owner.request("PATCH /api/user-access/:userId/room/:roomId", {
        params: { userId: user.id, roomId: room.id },
        body: { canAccess: false },
      }),
    ));

  test("when the room is paused", () =>
    expectEndingWins(stage, trainee, ({ owner }, { room: { id } }) =>
      owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id } }),
    ));
});
