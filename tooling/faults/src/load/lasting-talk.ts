import { setTimeout as pause } from "node:timers/promises";
import { AgentTalker, marginsOf, type Recording } from "@field-advisor/release/agent-talker";
import type { Stage } from "../stage.ts";
import { visit, type Visitor } from "./people.ts";
import { send } from "./send.ts";

/** Milliseconds before each try to go on, as a page has them; the last one from then on. */
const pauses = [0, 500, 1000, 2000, 4000];

/** After which a page gives up. */
const waitMs = 60_000;

/** Half a millisecond is the clock's own noise. */
const noiseMs = 0.5;

/** A visitor of an open page who talks, and goes on with the same conversation whenever its line is lost. */
export class LastingTalk {
  /** Milliseconds from each loss of the line until the agent was there again. */
  readonly gaps: number[] = [];
  /** Milliseconds from the end of each question to the first sound of its answer. */
  readonly delays: number[] = [];
  /** Why it broke off, in words. */
  problem: string | undefined;
  conversationId = "";
  readonly #stage: Stage;
  readonly #at: number;
  readonly #talkers: AgentTalker[] = [];
  #address = "";
  #visitor: Visitor | undefined;

  constructor(stage: Stage, at: number) {
    this.#stage = stage;
    this.#at = at;
  }

  /** Whether the line leads to that voice agent. @param url where it listens */
  isWith(url: string): boolean {
    return new URL(this.#address).host === new URL(url).host;
  }

  /** Breaks the line. */
  cut(): void {
    this.#talkers.at(-1)?.cut();
  }

  /** How many sounds came later than they were needed. */
  get underruns(): number {
    return this.#talkers.flatMap(({ sounds }) => marginsOf(sounds)).filter((margin) => margin < -noiseMs)
      .length;
  }

  /** Asks one recording after the other until the signal, then ends the conversation. Never rejects. */
  async run(recordings: readonly Recording[], signal: AbortSignal): Promise<void> {
    try {
      this.#visitor = await visit(this.#at, this.#portOf(this.#at), this.#page?.slug);
      await this.#open(this.#at);
      for (let turn = this.#at; !signal.aborted; turn += 1)
        await this.#ask(recordings[turn % recordings.length]);
      await this.#talkers.at(-1)?.hangUp();
    } catch (error) {
      this.problem = String(error);
    }
  }

  get #page() {
    const { openPages } = this.#stage.world;
    return openPages[this.#at % openPages.length];
  }

  #portOf(at: number): number {
    const { ports } = this.#stage;
    return ports[at % ports.length] ?? 0;
  }

  /** One question and its answer, in another leg where the line is lost meanwhile. */
  async #ask(recording: Recording | undefined): Promise<void> {
    const talker = this.#talkers.at(-1);
    if (!talker || !recording) return;
    try {
      await talker.untilHeard();
      this.delays.push(await talker.ask(recording));
    } catch {
      await this.#goOn(performance.now());
    }
  }

  async #goOn(lostAt: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await pause(pauses[Math.min(tries, pauses.length - 1)]);
      try {
        await this.#open(this.#at + tries);
        this.gaps.push(performance.now() - lostAt);
        return;
      } catch (error) {
        if (performance.now() - lostAt > waitMs) throw error;
      }
    }
  }

  /** Opens the next leg. @param at which of the API processes is asked */
  async #open(at: number): Promise<void> {
    const { address: from = "", cookie = "" } = this.#visitor ?? {};
    const resume = this.conversationId && `&resume=${this.conversationId}`;
    const { status, text } = await send(this.#portOf(at), {
      method: "GET",
      path: `/api/signed-url?agentId=agent_practice_asha&deploymentId=${this.#page?.id}${resume}`,
      cookie,
      from,
    });
    if (status !== 200) throw new Error(`A leg was answered with ${status}: ${text}`);
    const { signedUrl, conversationId } = JSON.parse(text) as { signedUrl: string; conversationId: string };
    this.conversationId = conversationId;
    this.#address = signedUrl;
    const talker = new AgentTalker(signedUrl, { from });
    await (resume ? talker.open() : talker.start());
    this.#talkers.push(talker);
  }
}
