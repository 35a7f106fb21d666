/** The part in use of a global that the types of Node.js leave out. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number });
    readonly buffer: ArrayBuffer;
    /** @param delta pages of 64 KiB */
    grow(delta: number): number;
  }

  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
}
