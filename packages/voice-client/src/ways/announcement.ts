import { useState } from "react";
import { voiceLabels } from "../page/labels.ts";
import { isLive } from "../state.ts";
import type { VoiceSnapshot } from "../types.ts";

const { announced, holdToTalk } = voiceLabels.call;

/** Announcements to a screen reader while the agent does not speak. */
export function announcementOf(snapshot: VoiceSnapshot): string {
  const { state, textOnly, micMuted, pushToTalk } = snapshot;
  if (!isLive(state) || state === "reconnecting") return announced[state];
  if (textOnly) return announced.typing;
  // The same while it is held: nobody wants to be told something while they talk.
  if (pushToTalk !== "off" && !micMuted) return holdToTalk;
  return announced[micMuted ? "muted" : "listening"];
}

/**
 * Announcements to a screen reader during a conversation: one short sentence for each turn of its person, and once for
 * each call how to interrupt. That the agent speaks is heard.
 */
export function useAnnouncement(snapshot: VoiceSnapshot): string {
  const [told, setTold] = useState({ answer: 0, text: "", isTaught: false });
  const isCall = isLive(snapshot.state);
  const isSpeaking =
    isCall && snapshot.state !== "reconnecting" && !snapshot.textOnly && snapshot.mode !== "listening";
  const newest = snapshot.transcript.findLast(({ role }) => role === "agent")?.id ?? 0;
  const isFirst = isSpeaking && !told.isTaught && announcementOf(snapshot) === announced.listening;
  // An answer whose voice goes on after it seemed to be over is no further turn.
  const isSame = newest === told.answer;
  const spoken = isFirst ? announced.interrupt : isSame ? told.text : "";
  const next = {
    answer: isSpeaking ? newest : told.answer,
    text: isSpeaking ? spoken : announcementOf(snapshot),
    isTaught: isCall && (told.isTaught || isFirst),
  };
  if (next.answer !== told.answer || next.text !== told.text || next.isTaught !== told.isTaught)
    setTold(next);
  return next.text;
}
