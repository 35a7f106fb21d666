/** What is used of the global that Node.js has and its types leave out. */
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
