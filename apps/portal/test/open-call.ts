import {
  createScriptedVoice,
  type FakeAudioOptions,
  says,
  type ScriptStep,
} from "@field-advisor/voice-client/testing";
import { act, screen } from "@testing-library/react";
import { openRoom, panel } from "./open-room.ts";
import { conversationId } from "./room-samples.ts";

const signedUrl = () => ({ signedUrl: "wss://agent.test/talk?token=1", conversationId });

interface Talk extends NonNullable<Parameters<typeof openRoom>[0]> {
  script?: readonly ScriptStep[];
  /** The legs after a lost line. */
  legs?: readonly (readonly ScriptStep[])[];
  audio?: FakeAudioOptions;
  /** The part that a phone is to show. */
  chosen?: string;
}

/** Opens a room with an agent that follows a script. */
export async function openCall({ script = [says("Hello")], legs, audio, chosen, ...visit }: Talk = {}) {
  const talk = createScriptedVoice(script, audio, legs);
  const opened = openRoom({
    "GET /api/signed-url": signedUrl,
    ...visit,
    loadVoice: talk.loadVoice,
  });
  if (chosen) await opened.user.click(await screen.findByRole("radio", { name: chosen }));
  const part = await panel("Voice conversation");
  const chat = await panel("Text chat");
  const advance = (milliseconds: number) => act(() => talk.clock.advance(milliseconds));
  return { ...opened, part, chat, talk, advance };
}

/** And starts talking. */
export async function startTalking(talk: Talk = {}) {
  const opened = await openCall(talk);
  await opened.user.click(opened.part.getByRole("button", { name: "Start Conversation" }));
  await opened.advance(0);
  return opened;
}
