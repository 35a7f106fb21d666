import { afterAll, test } from "vitest";
import { expectEndingWins, invited, openStage } from "../../../test/endings-at-once.ts";

const stage = await openStage();
afterAll(() => stage.close());

test("no call that is gone on with lives on when its invitation is withdrawn at that moment", () =>
  expectEndingWins(stage, invited, ({ owner }, { invitation }) =>
    owner.request("POST /api/invitations/:id/revoke", { params: invitation }),
  ));

test("nor when its agent is switched off", () =>
  expectEndingWins(stage, invited, ({ owner }, { agentId }) =>
    owner.request("PATCH /api/agents/:id", { params: { id: agentId }, body: { isActive: false } }),
  ));
