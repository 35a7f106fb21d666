import type { Handlers } from "@field-advisor/api-client/testing";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { OwnConversation } from "@field-advisor/schema/privacy.endpoints";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import type { ScriptStep } from "@field-advisor/voice-client/testing";
import { screen } from "@testing-library/react";
import { openPage } from "./pages.ts";
import { renderPage } from "./render-page.tsx";
import { scriptedVoice } from "./scripted-voice.ts";

export const conversationId = "c0c0c0c0c0c0c0c0";
export const signedUrl = () => ({ signedUrl: "wss://agent.test/talk?token=1", conversationId });
/** The person's options once it is over. */
export const ownConversation: OwnConversation = {
  reference: "C0C0-C0C0",
  startedAt: "2026-11-28T10:00:00Z",
  seconds: 65,
  record: "here",
  transcript: [],
  recording: withoutSound("not-allowed"),
  rating: null,
  keptDays: null,
  mayDownload: true,
  mayDelete: false,
};
export const button = (name: string | RegExp) => screen.findByRole("button", { name });

interface Talk {
  script?: readonly ScriptStep[];
  /** The legs after a lost line. */
  legs?: readonly (readonly ScriptStep[])[];
  audio?: Parameters<typeof scriptedVoice>[1];
  handlers?: Handlers;
  page?: PublicDeployment;
}

/** Opens the conversation screen of an open page. */
export async function openConversation({
  script = [],
  legs,
  audio,
  handlers = {},
  page = openPage(),
}: Talk = {}) {
  const voice = scriptedVoice(script, audio, legs);
  const visit = renderPage({
    page,
    loadVoice: voice.loadVoice,
    handlers: {
      "GET /api/signed-url": signedUrl,
      "POST /api/conversations/:id/end": () => ({ success: true }),
      ...handlers,
    },
  });
  await visit.user.click(await button("Start Conversation"));
  await visit.user.click(await button("Click to Start"));
  await screen.findByRole("main", { name: "Conversation" });
  return { ...visit, voice };
}

/** And starts talking. */
export async function startTalking(talk: Talk = {}) {
  const opened = await openConversation(talk);
  await opened.user.click(await button("Start Conversation"));
  await opened.voice.advance(0);
  return opened;
}
