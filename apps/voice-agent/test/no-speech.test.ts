import { beforeAll, describe, expect, test } from "vitest";
import { recognizedWords } from "../src/engines/ears/recognized-words.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { joined, silence, speech } from "./speech.ts";
import { startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const clear = { speechMs: 900, level: -22 };
const short = { speechMs: 190, level: -22 };
const faint = { speechMs: 900, level: -47 };

describe("a recognizer's text is no speech", () => {
  test.each([
    "[BLANK_AUDIO]",
    "[BLANK_AUDIO",
    " [ Silence ] ",
    "(keyboard clicking)",
    "(keyboard clicking) (sighs)",
    "[Music]",
    "[Musik] [Applaus]",
    "(Räuspern)",
    "(Husten)",
    "*coughs*",
    "*Musik*",
    "♪ ♪",
    "♪",
    "♪ la la la ♪",
    "♫ Und wenn sie tanzt ♫",
    ".",
    "…",
    "...",
    "- - -",
    "?",
    "",
    "   ",
    "<|nospeech|>",
    "<|en|><|nospeech|>",
    "[no speech]",
    "(no speech detected)",
    ">>",
  ])("%j, however loud and long the sound is", (text) => {
    expect(recognizedWords(text, clear)).toBe("");
  });

  test.each([
    "Thank you.",
    "Thank you very much!",
    "Thanks for watching!",
    "Thank you for watching.",
    "you",
    "You.",
    "Bye.",
    "Bye-bye.",
    "Don't forget to like and subscribe!",
    "I'll see you in the next video.",
    "Subtitles by the Amara.org community",
    "Subtitles by SteamTeamExtra",
    "Transcribed by https://otter.ai",
    "Untertitel der Amara.org-Community",
    "Untertitelung des ZDF, 2020",
    "Untertitel im Auftrag des ZDF für funk, 2017",
    "Untertitelung aufgrund der Amara.org-Community",
    "Copyright WDR 2021",
    "SWR 2020",
    "Vielen Dank.",
    "Vielen Dank fürs Zuschauen!",
    "Vielen Dank für die Aufmerksamkeit.",
    "Danke fürs Zuschauen",
    "Tschüss!",
    "Bis zum nächsten Mal.",
    "Das war's.",
  ])("%j in a sound that is too short or too faint for it", (text) => {
    expect(recognizedWords(text, short)).toBe("");
    expect(recognizedWords(text, faint)).toBe("");
  });
});

describe("a recognizer's text is speech", () => {
  test.each([
    ["Thank you.", clear, "Thank you."],
    ["Bye.", { speechMs: 320, level: -30 }, "Bye."],
    ["Vielen Dank.", clear, "Vielen Dank."],
    ["Thanks for watching!", clear, "Thanks for watching!"],
    ["Tschüss!", clear, "Tschüss!"],
    ["Yes.", short, "Yes."],
    ["Ja.", faint, "Ja."],
    ["No.", short, "No."],
    ["How much?", short, "How much?"],
    ["Thank you for asking about my pension.", short, "Thank you for asking about my pension."],
    ["I have a 401(k) at work.", clear, "I have a 401(k) at work."],
    ["The bank (the German one) told me.", clear, "The bank (the German one) told me."],
    ["[BLANK_AUDIO] Good morning.", clear, "Good morning."],
    ["(laughs) Yes, please.", clear, "Yes, please."],
    ["Good *coughs* morning.", clear, "Good morning."],
    ["42", short, "42"],
    ["I need subtitles by Friday.", clear, "I need subtitles by Friday."],
    ["Copyright is my trade.", clear, "Copyright is my trade."],
  ])("%j", (text, sound, words) => {
    expect(recognizedWords(text, sound)).toBe(words);
  });

  test.each([
    ["Untertitel der Amara.org-Community", { speechMs: 2000, level: -20 }],
    ["Subtitles by the Amara.org community", { speechMs: 2000, level: -20 }],
    ["(speaking in foreign language)", clear],
    ["[inaudible]", clear],
    ["[unverständlich]", clear],
  ])("whose words are not known: %j", (text, sound) => {
    expect(recognizedWords(text, sound)).toBeUndefined();
  });
});

/** An agent with a recognizer that says what the test has it say, and a language model. */
async function agentThatHears() {
  const says = { next: "" };
  const { asked, environment } = await openAiServer({
    "/v1/audio/transcriptions": (response) =>
      response.writeHead(200).end(JSON.stringify({ text: says.next })),
    "/v1/responses": (response) => stream(response, [{ type: "response.output_text.delta", delta: "Well." }]),
  });
  const agent = await startAgent({
    ...environment,
    VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1",
    VOICE_AGENT_LANGUAGE_MODEL: "m",
  });
  const create = async (settings: object) => {
    const body = { name: "Test agent", conversation_config: settings };
    return String((await agent.call("POST", "/v1/convai/agents/create", body)).body["agent_id"]);
  };
  const asks = (path: string) => asked.filter((each) => each.path === path);
  const transcribed = () => asks("/v1/audio/transcriptions");
  return { agent, says, create, transcribed, questions: () => asks("/v1/responses") };
}

describe("in a conversation", () => {
  let sentence: Int16Array;
  let thanks: Int16Array;
  beforeAll(async () => {
    sentence = await speech("Please tell me more about your business.");
    thanks = await speech("Thank you.");
  });
  const quieter = (sound: Int16Array, db: number) => sound.map((sample) => sample * 10 ** (db / 20));
  const turn = (sound: Int16Array) => joined(silence(100), sound, silence(1100));

  test("a silent agent lets what is no speech pass, and the next words are answered", async () => {
    const { agent, says, create, transcribed, questions } = await agentThatHears();
    const client = await new TestClient(await agent.signedUrl(await create({}))).start();
    const hear = async (text: string, sound: Int16Array) => {
      says.next = text;
      const before = transcribed().length;
      await client.speak(turn(sound));
      await expect.poll(() => transcribed().length).toBe(before + 1);
    };
    await hear("(keyboard clicking)", sentence);
    await hear("Thank you.", quieter(thanks, -26));
    await hear("Untertitel der Amara.org-Community", thanks);
    await hear("Thank you.", thanks);
    await client.next("agent_response", 0);
    expect(
      client.all("user_transcript").map((each) => each.user_transcription_event.user_transcript),
    ).toEqual(["Thank you."]);
    expect(questions()).toHaveLength(1);
  });

  test("an agent that speaks goes on with what it was saying, and nothing of it is cut", async () => {
    const { agent, says, create, transcribed, questions } = await agentThatHears();
    const first_message = "I have thought about it for a long time, and I would like to tell you. "
      .repeat(4)
      .trim();
    const id = await create({ agent: { first_message } });
    const client = await new TestClient(await agent.signedUrl(id)).start();
    await client.next("audio", 0);
    says.next = "[Musik]";
    await client.speak(turn(sentence));
    await expect.poll(() => transcribed().length).toBe(1);
    await expect.poll(() => client.all("agent_resumed").length).toBe(client.all("agent_paused").length);
    const at = client.received.length;
    await client.next("audio", at);
    expect(client.all("interruption")).toEqual([]);
    expect(client.all("agent_response_correction")).toEqual([]);
    expect(client.all("user_transcript")).toEqual([]);
    expect(questions()).toEqual([]);

    says.next = "Wait a moment, please.";
    await client.speak(turn(sentence));
    await client.next("user_transcript", at);
    const order = client.frames.slice(at).map(({ type }) => type);
    expect(order.indexOf("interruption")).toBeGreaterThan(-1);
    expect(order.indexOf("interruption")).toBeLessThan(order.indexOf("user_transcript"));
  });

  test.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["EN", "en"],
    ["fil", undefined],
  ])("the recognizer of an agent that speaks %s is told %s", async (language, told) => {
    const { agent, create, transcribed } = await agentThatHears();
    const client = await new TestClient(await agent.signedUrl(await create({ agent: { language } }))).start();
    await client.speak(turn(thanks));
    await expect.poll(() => transcribed().length).toBe(1);
    const field = /name="language"\r\n\r\n(\w+)\r\n/.exec(transcribed()[0]?.body ?? "");
    expect(field?.[1]).toBe(told);
  });
});
