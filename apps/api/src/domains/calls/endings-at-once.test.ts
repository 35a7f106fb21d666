import { afterAll, describe, expect, test } from "vitest";
import { invited, openStage, raceEndings } from "../../../test/endings-at-once.ts";

const stage = await openStage();
afterAll(() => stage.close());
const { owner } = stage;

const tries = 52;

describe("no call that is gone on with lives on", () => {
  test("when its invitation is withdrawn at that moment", async () => {
    const { tried, living } = await raceEndings(stage, invited, ({ invitation }) =>
      owner.request("POST /api/invitations/:id/revoke", { params: invitation }),
    );
    await expect.poll(living).toBe(0);
    expect(tried).toBe(tries);
  });

  test("when its agent is switched off", async () => {
    const { tried, living } = await raceEndings(stage, invited, ({ agentId }) =>
      owner.request("PATCH /api/agents/:id", { params: { id: agentId }, body: { isActive: false } }),
    );
    await expect.poll(living).toBe(0);
    expect(tried).toBe(tries);
  });
});
