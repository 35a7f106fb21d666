export type DeviceKind = "microphone" | "speaker";

const keyOf = (kind: DeviceKind) => `field-advisor-${kind}`;

/** Of this page, for browsers that let a page remember nothing. */
const picked = new Map<DeviceKind, string>();

/** The `MediaDeviceInfo.deviceId` that was picked last in this browser; undefined where none was. */
export function rememberedDevice(kind: DeviceKind): string | undefined {
  try {
    return picked.get(kind) ?? localStorage.getItem(keyOf(kind)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberDevice(kind: DeviceKind, deviceId: string): void {
  picked.set(kind, deviceId);
  try {
    localStorage.setItem(keyOf(kind), deviceId);
  } catch {
    // Then it is picked anew after a reload.
  }
}
