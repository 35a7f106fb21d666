import { test } from "@playwright/test";
import { origins } from "../origins.ts";
import { audible, expect } from "../test.ts";
import { type Ear, listen, say } from "./person.ts";
import type { Screen } from "./screen.ts";

const typed = "Tell me more about it.";
const heard = /\(speech, \d+\.\d s\)/;
const interrupted = "(interrupted)";

/** Of the answer of this page's agent; whoever goes on before it said so much has not interrupted it. */
const middleOfAnswer = "almost word for word";

/** Opens the page, signs in, talks, interrupts, types, reloads, goes on and ends. */
export async function talkAsRecipient(screen: Screen): Promise<void> {
  const ear = listen();
  try {
    await talk(screen, ear);
  } finally {
    ear.stop();
  }
}

async function talk(screen: Screen, { level }: Ear): Promise<void> {
  const plays = () => expect.poll(level, { intervals: [50] }).toBeGreaterThan(audible);
  const isStill = () => expect.poll(level, { intervals: [50] }).toBeLessThan(audible);
  const times = (words: string | RegExp) =>
    expect.poll(async () => (await screen.text()).split(words).length - 1, { message: `${words}` });

  await test.step("the agent's voice comes out of the speaker", async () => {
    await screen.open(`${origins.deploy}/deployment/demo-private`);
    await screen.press("Start Conversation");
    await screen.press("Click to Start");
    await screen.fill("Email Address", "recipient@demo.test");
    await screen.fill("Access Code", "demo-code");
    await screen.press("Access Agent");
    await screen.press("Start Conversation");
    await screen.sees("Speaking");
    await plays();
  });

  await test.step("what is said is heard and answered", async () => {
    await screen.sees("Listening");
    await say("two-sentences.wav");
    await times(heard).toBe(1);
    await plays();
  });

  await test.step("speech interrupts the answer", async () => {
    await expect.poll(screen.text, { intervals: [50] }).toContain(middleOfAnswer);
    const saying = say("two-sentences.wav");
    await isStill();
    await saying;
    await times(interrupted).toBe(1);
    await times(heard).toBe(2);
    await plays();
  });

  await test.step("what is typed is answered", async () => {
    await screen.sees("Listening");
    await screen.fill("Message", typed);
    await screen.press("Send");
    await times(typed).toBe(1);
    await plays();
    await screen.sees("Listening");
  });

  await test.step("a microphone in a quiet room is not taken for a broken one", async () => {
    // After some time in which nobody says anything, the agent does.
    await screen.sees("Speaking");
    await times("There is no sound from this microphone.").toBe(0);
  });

  await test.step("after a reload it goes on with all that was said", async () => {
    await screen.reload();
    await screen.press("Continue the conversation from");
    await screen.sees("Listening");
    await times(typed).toBe(1);
    await times(heard).toBe(2);
    await say("two-sentences.wav");
    await times(heard).toBe(3);
    await plays();
  });

  await test.step("it ends, and the speaker is still", async () => {
    await screen.press("End");
    await screen.sees("You ended the conversation");
    await isStill();
  });
}
