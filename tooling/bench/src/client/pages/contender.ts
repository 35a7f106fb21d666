/** One of the two clients, as the benchmark drives it. */
export interface Contender {
  /** Resolves when the client says that it is connected. */
  start(url: string): Promise<void>;
  end(): Promise<void>;
}

declare global {
  interface Window {
    contender: Contender;
  }
}

export function enter(contender: Contender): void {
  window.contender = contender;
}
