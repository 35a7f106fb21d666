import { plugInDevices, says } from "@field-advisor/voice-client/testing";
import { VoiceError } from "@field-advisor/voice-client";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, openConversation, startTalking } from "../../../test/conversation.ts";

let plugged: ReturnType<typeof plugInDevices>;
beforeEach(() => {
  plugged = plugInDevices();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  plugged.unplug();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const picker = (name: string) => screen.findByRole("combobox", { name });
const silent = "There is no sound from this microphone.";

/** Time of the page; the conversation has a clock of its own. */
const freeze = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("before a conversation", () => {
  test("the microphone is tried, picked, and used by the start, which has it before it is given back", async () => {
    plugged.devices.areNamed = false;
    const { user, voice } = await openConversation({ script: [says("Hello", 100)] });
    expect(voice.sounds).toHaveLength(0);
    plugged.devices.areNamed = true;
    await user.click(await button("Test microphone"));
    expect(await screen.findByRole("meter", { name: "Microphone level" })).toBeVisible();
    await user.selectOptions(await picker("Microphone"), "Desk microphone");
    expect(voice.sound().track.deviceId).toBe("desk");

    await user.click(await button("Start Conversation"));
    await voice.advance(0);
    expect(voice.sounds.map(({ closed, track }) => [closed, track.deviceId])).toEqual([
      [true, "desk"],
      [false, "desk"],
    ]);
    expect(screen.queryByRole("meter")).toBeNull();
  });

  test("a test that is ended gives the microphone back", async () => {
    const { user, voice } = await openConversation();
    await user.click(await button("Test microphone"));
    await user.click(await button("Stop test"));
    expect(voice.sound().closed).toBe(true);
    expect(await button("Test microphone")).toHaveFocus();
  });

  test("a test without permission says what to do, and lists nothing that has no name", async () => {
    plugged.devices.areNamed = false;
    const { user, voice } = await openConversation({ audio: { refuse: "microphone_denied" } });
    await user.click(await button("Test microphone"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Select the icon in the address bar");
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(voice.sound().closed).toBe(true);
  });

  test("an app's built-in browser is told to be left, with the address to take along", async () => {
    const { user } = await openConversation({ audio: { refuse: "no_microphone_access" } });
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
    await user.click(await button("Start Conversation"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("This app's built-in browser has no microphone.");
    expect(alert).not.toHaveTextContent("https");
    await user.click(await button("Copy the address"));
    const address = await screen.findByRole<HTMLInputElement>("textbox", { name: "Address of this page" });
    expect(address.selectionEnd).toBe(location.href.length);
    await user.click(await button("Copy the address"));
    expect(await button("Copied")).toBeVisible();
    expect(copy).toHaveBeenLastCalledWith(location.href);
  });
});

describe("during a conversation", () => {
  const openSettings = async (user: Awaited<ReturnType<typeof startTalking>>["user"]) => {
    await user.click(await button("Sound settings"));
    return within(await screen.findByRole("dialog", { name: "Microphone and speaker" }));
  };

  test("microphone and speaker are changed without ending it, and remembered", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    const dialog = await openSettings(user);
    expect(dialog.getByRole("meter", { name: "Microphone level" })).toBeVisible();
    await user.selectOptions(await picker("Microphone"), "Desk microphone");
    await user.selectOptions(await picker("Speaker"), "Desk speaker");
    expect(await picker("Microphone")).toHaveDisplayValue("Desk microphone");
    expect(voice.sound()).toMatchObject({
      closed: false,
      speakerId: "desk-speaker",
      track: { deviceId: "desk" },
    });
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(localStorage.getItem("field-advisor-microphone")).toBe("desk");
    expect(localStorage.getItem("field-advisor-speaker")).toBe("desk-speaker");
  });

  test("the list follows what is plugged in", async () => {
    const { user } = await startTalking({ script: [says("Hello", 100)] });
    await openSettings(user);
    expect(within(await picker("Microphone")).queryByText("Headset")).toBeNull();
    await act(async () =>
      plugged.devices.plug([
        ...plugged.devices.plugged,
        { kind: "audioinput", deviceId: "head", label: "Headset" },
      ]),
    );
    expect(within(await picker("Microphone")).getByText("Headset")).toBeInTheDocument();
  });

  test("a device that cannot be had leaves the one before in use, and says so", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    await openSettings(user);
    vi.spyOn(voice.sound(), "setInputDevice").mockRejectedValue(new VoiceError("microphone_in_use"));
    await user.selectOptions(await picker("Microphone"), "Desk microphone");
    expect(await screen.findByText(/This device could not be used/)).toBeVisible();
    expect(await picker("Microphone")).toHaveDisplayValue("Built-in microphone");
    expect(localStorage.getItem("field-advisor-microphone")).toBe("");
  });

  test("silence of the microphone is named with the others beside it, and told once", async () => {
    freeze();
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    await voice.advance(200);
    await button("Sound settings");
    voice.sound().loudness = 0;
    await pass(3500);
    expect(screen.queryByText(silent)).toBeNull();
    await pass(500);
    const [told, shown] = screen.getAllByText(silent);
    expect(told).toHaveRole("status");
    expect(shown).toBeVisible();

    await user.click(await button("Audio"));
    expect(screen.getAllByText(silent)).toEqual([told]);
    await user.click(await button("Muted"));
    expect(screen.getAllByText(silent)).toHaveLength(2);
    await user.selectOptions(await picker("Microphone"), "Desk microphone");
    await pass(250);
    expect(screen.queryByText(silent)).toBeNull();
  });

  test("a microphone that the system mutes is named at once, but not to who has muted it", async () => {
    freeze();
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    await voice.advance(200);
    await user.click(await button("Audio"));
    act(() => voice.sound().track.muteBySystem(true));
    expect(screen.queryByText(silent)).toBeNull();
    await user.click(await button("Muted"));
    expect(screen.getAllByText(silent)).toHaveLength(2);
    act(() => voice.sound().track.muteBySystem(false));
    expect(screen.queryByText(silent)).toBeNull();
  });

  test("a microphone that was unplugged offers the others", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    await voice.advance(200);
    act(() => voice.sound().listener?.onMicrophoneLost(new VoiceError("microphone_missing")));
    expect(screen.getByText(/The microphone was disconnected/)).toBeVisible();
    await user.selectOptions(await picker("Microphone"), "Desk microphone");
    expect(voice.sound().track.deviceId).toBe("desk");
  });

  test("a typed one has no settings of sound", async () => {
    const { user, voice } = await openConversation();
    await user.click(await button("Type instead"));
    await voice.advance(0);
    expect(screen.queryByRole("button", { name: "Sound settings" })).toBeNull();
  });
});

describe("a device that was picked before", () => {
  test("is used from the start", async () => {
    localStorage.setItem("field-advisor-microphone", "desk");
    localStorage.setItem("field-advisor-speaker", "desk-speaker");
    const { voice } = await startTalking({ script: [says("Hello", 100)] });
    expect(voice.sound()).toMatchObject({ speakerId: "desk-speaker", track: { deviceId: "desk" } });
  });

  test("is found by its name where the browser gives it another id with every page", async () => {
    localStorage.setItem("field-advisor-microphone", "desk-before");
    localStorage.setItem("field-advisor-microphone-name", "Desk microphone");
    const { voice } = await startTalking({ script: [says("Hello", 100)] });
    await waitFor(() => expect(voice.sound().track.deviceId).toBe("desk"));
    expect(localStorage.getItem("field-advisor-microphone")).toBe("desk");
  });

  test("is used for as long as the page where the browser lets it remember nothing", async () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    await user.click(await button("Sound settings"));
    await user.selectOptions(await picker("Speaker"), "Desk speaker");
    await user.click(await button("Close"));
    await user.click(await button("End"));
    await user.click(await button("Talk Again"));
    await voice.advance(0);
    expect(voice.sounds.map(({ speakerId }) => speakerId)).toEqual(["desk-speaker", "desk-speaker"]);
  });
});
