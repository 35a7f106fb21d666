export type DeviceKind = "microphone" | "speaker";

const keyOf = (kind: string) => `field-advisor-${kind}`;

/** Of this page alone, in browsers that let a page remember nothing. */
const picked = new Map<string, string>();

/** The `MediaDeviceInfo.deviceId` that was picked last in this browser; undefined where none was. */
export function rememberedDevice(kind: DeviceKind | `${DeviceKind}-name`): string | undefined {
  try {
    return localStorage.getItem(keyOf(kind)) || undefined;
  } catch {
    return picked.get(kind);
  }
}

/** An empty id leaves the choice to the browser. */
export function rememberDevice(kind: DeviceKind | `${DeviceKind}-name`, deviceId: string): void {
  try {
    localStorage.setItem(keyOf(kind), deviceId);
  } catch {
    picked.set(kind, deviceId);
  }
}
