import { Line } from "./line.ts";

declare const self: DedicatedWorkerGlobalScope;
/** The part of a worker's own globals that is needed; TypeScript's DOM library describes the page's. */
interface DedicatedWorkerGlobalScope {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  addEventListener: (type: "message", hear: (message: MessageEvent) => void) => void;
  close: () => void;
}

void new Line(self, () => self.close());
