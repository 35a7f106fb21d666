interface FakeDevice {
  kind: "audioinput" | "audiooutput";
  deviceId: string;
  label: string;
}

class FakeAudioContext {
  setSinkId() {}
}

/** The browser's devices, without labels before `areNamed`. */
export class FakeMediaDevices extends EventTarget {
  areNamed = true;
  plugged: FakeDevice[] = [
    { kind: "audioinput", deviceId: "default", label: "Built-in microphone" },
    { kind: "audioinput", deviceId: "desk", label: "Desk microphone" },
    { kind: "audiooutput", deviceId: "default", label: "Built-in speaker" },
    { kind: "audiooutput", deviceId: "desk-speaker", label: "Desk speaker" },
  ];

  readonly enumerateDevices = async () =>
    this.areNamed ? this.plugged : this.plugged.map(({ kind }) => ({ kind, deviceId: "", label: "" }));

  plug(devices: FakeDevice[]): void {
    this.plugged = devices;
    this.dispatchEvent(new Event("devicechange"));
  }
}

function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  return () => {
    Reflect.deleteProperty(target, name);
    if (before) Object.defineProperty(target, name, before);
  };
}

/** Gives the page these devices, with a browser that lets it pick a speaker, until what it returns is called. */
export function plugInDevices() {
  const devices = new FakeMediaDevices();
  const undo = [
    replace(navigator, "mediaDevices", devices),
    replace(globalThis, "AudioContext", FakeAudioContext),
  ];
  return { devices, unplug: () => undo.forEach((each) => each()) };
}
