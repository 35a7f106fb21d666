interface FakeDevice {
  kind: "audioinput" | "audiooutput";
  deviceId: string;
  label: string;
}

/** What a browser has plugged in; it names nothing before `areNamed`. */
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

/** Gives the page these devices, with a browser that lets it pick a speaker, until what it returns is called. */
export function plugInDevices() {
  const devices = new FakeMediaDevices();
  const before = Object.getOwnPropertyDescriptor(navigator, "mediaDevices");
  const { AudioContext } = globalThis;
  Object.defineProperty(navigator, "mediaDevices", { value: devices, configurable: true });
  Object.assign(globalThis, {
    AudioContext: class {
      setSinkId() {}
    },
  });
  const unplug = () => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    if (before) Object.defineProperty(navigator, "mediaDevices", before);
    Object.assign(globalThis, { AudioContext });
  };
  return { devices, unplug };
}
