import { describe, expect, it } from "vitest";
import { type VoiceErrorCode, VoiceError } from "../src/errors.ts";
import { UnopenedLines } from "../src/unopened-lines.ts";
import { neverAnswers, refuses, says } from "../src/testing/index.ts";
import { stage } from "./stage.ts";

const address = "wss://agent.test:8443/talk?signature=s";
const failed = (code: VoiceErrorCode) => new VoiceError(code);

describe("a line that is not opened", () => {
  it("is taken to be blocked the second time in a row, aloud and in writing alike", async () => {
    const { session, clock, expectReleased } = stage({ script: [neverAnswers()] });
    const startsIn = async (textOnly: boolean) => {
      const started = session.start({ textOnly });
      await clock.advance(10_000);
      expect(await started).toBe(false);
      return session.getSnapshot().error;
    };
    expect(await startsIn(false)).toMatchObject({ code: "connect_timeout" });
    const blocked = await startsIn(true);
    expect(blocked).toMatchObject({ code: "line_blocked", host: "agent.test" });
    expect(blocked?.cause).toMatchObject({ code: "connect_timeout" });
    expect(session.getSnapshot()).toMatchObject({ state: "failed", endedBy: null, textOnly: true });
    expect(await startsIn(false)).toMatchObject({ code: "line_blocked" });
    expectReleased();
  });

  it.for<[VoiceErrorCode, VoiceErrorCode]>([
    ["connect_failed", "line_blocked"],
    ["connect_timeout", "line_blocked"],
    ["closed_by_server", "closed_by_server"],
    ["signed_url_failed", "signed_url_failed"],
    ["microphone_denied", "microphone_denied"],
  ])("after one %s is told as %s", ([code, told]) => {
    const lines = new UnopenedLines();
    lines.explain(failed("connect_failed"), address);
    expect(lines.explain(failed(code), address).code).toBe(told);
  });

  it("is not blocked where the server gave no address, or there was a line in between", () => {
    const lines = new UnopenedLines();
    lines.explain(failed("connect_failed"), address);
    expect(lines.explain(failed("connect_timeout"), undefined).code).toBe("connect_timeout");
    lines.forget();
    expect(lines.explain(failed("connect_failed"), address).code).toBe("connect_failed");
    expect(lines.explain(failed("connect_failed"), address)).toMatchObject({ host: "agent.test:8443" });
  });

  it("is forgotten once an agent was reached, and a refusal of the agent is none", async () => {
    const talked = stage({ script: [says("Hello", 100)] });
    void talked.session.start();
    await talked.clock.advance(0);
    expect(talked.session.getSnapshot().error).toBeNull();
    const refused = stage({ script: [refuses(1008, "not allowed")] });
    for (let starts = 0; starts < 3; starts++) {
      void refused.session.start();
      await refused.clock.advance(0);
      expect(refused.session.getSnapshot().error?.code).toBe("closed_by_server");
    }
  });
});
