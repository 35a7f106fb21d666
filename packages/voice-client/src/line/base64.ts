// Newer than the TypeScript library this package compiles against.
interface NativeEncode {
  toBase64?: () => string;
}
interface NativeDecode extends Uint8ArrayConstructor {
  fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
}

/** For frames of up to about 60,000 bytes (one function argument per byte in older browsers). */
export function toBase64(bytes: Uint8Array & NativeEncode): string {
  return bytes.toBase64?.() ?? btoa(String.fromCharCode(...bytes));
}

/** Throws a SyntaxError or DOMException when the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native: NativeDecode = Uint8Array;
  return native.fromBase64?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
