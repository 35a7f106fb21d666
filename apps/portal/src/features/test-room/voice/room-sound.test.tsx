import { VoiceError } from "@field-advisor/voice-client";
import { plugInDevices } from "@field-advisor/voice-client/testing";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCall, startTalking } from "../../../../test/open-call.ts";

let plugged: ReturnType<typeof plugInDevices>;
beforeEach(() => {
  plugged = plugInDevices();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  plugged.unplug();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const silent = /There is no sound from this microphone/;

async function pick(user: Awaited<ReturnType<typeof openCall>>["user"], list: string, name: string) {
  await user.selectOptions(await screen.findByRole("combobox", { name: list }), name);
}

test("before a call the microphone is tried and picked, and the call has it", async () => {
  const { user, part, talk, advance } = await openCall();
  await user.click(await part.findByRole("button", { name: "Test microphone" }));
  expect(await part.findByRole("meter", { name: "Microphone level" })).toBeVisible();
  await pick(user, "Microphone", "Desk microphone");
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await advance(0);
  expect(talk.sounds.map(({ closed, track }) => [closed, track.deviceId])).toEqual([
    [true, "desk"],
    [false, "desk"],
  ]);
});

test("during a call microphone and speaker are changed and remembered, and the call goes on", async () => {
  const { user, part, talk } = await startTalking();
  await user.click(part.getByRole("button", { name: "Sound settings" }));
  expect(await screen.findByRole("dialog", { name: "Microphone and speaker" })).toBeVisible();
  await pick(user, "Microphone", "Desk microphone");
  await pick(user, "Speaker", "Desk speaker");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(part.getByText("Voice conversation active")).toBeVisible();
  expect(talk.sound()).toMatchObject({ speakerId: "desk-speaker", track: { deviceId: "desk" } });
  expect(localStorage.getItem("field-advisor-microphone")).toBe("desk");
});

test("silence of the microphone is named with the others beside it, and so is its loss", async () => {
  const { user, part, talk, advance } = await startTalking();
  await advance(2000);
  act(() => talk.sound().track.muteBySystem(true));
  expect(part.getAllByText(silent)).toHaveLength(2);
  act(() => talk.sound().track.muteBySystem(false));
  expect(part.queryByText(silent)).toBeNull();
  act(() => talk.sound().listener?.onMicrophoneLost(new VoiceError("microphone_missing")));
  await pick(user, "Microphone", "Desk microphone");
  expect(talk.sound().track.deviceId).toBe("desk");
});

test("an app's built-in browser is told to be left, with the address to take along", async () => {
  const { user, part } = await startTalking({ audio: { refuse: "no_microphone_access" } });
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
  const alert = await part.findByRole("alert");
  expect(alert).toHaveTextContent("This app's built-in browser has no microphone.");
  await user.click(part.getByRole("button", { name: "Copy address of this page" }));
  const address = part.getByRole<HTMLInputElement>("textbox", { name: "Address of this page" });
  expect(address.selectionEnd).toBe(location.href.length);
  await user.click(part.getByRole("button", { name: "Copy address of this page" }));
  expect(copy).toHaveBeenLastCalledWith(location.href);
  expect(part.getByText("Copied")).toBeVisible();
});
