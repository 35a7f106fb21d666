/** A file as the server gets it. */
export interface SentFile {
  name: string;
  text: string;
}

/** What a call sends, apart from its address. */
export interface Sent {
  body?: unknown;
  file?: SentFile;
}

export async function readSent(body: RequestInit["body"]): Promise<Sent> {
  if (typeof body === "string") return { body: JSON.parse(body) };
  if (!(body instanceof FormData)) return {};
  const { file, ...fields } = Object.fromEntries(body);
  if (!(file instanceof File)) throw new Error("An upload has its file in the field file.");
  return { body: fields, file: { name: file.name, text: await file.text() } };
}

/** The half of a file that has left a test's device before its server is asked. */
const sentAtFirst = 0.5;

/** An XMLHttpRequest, as far as uploads use it, that hands what is sent to `fetch`. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = "";
  responseText = "";
  timeout = 0;
  #headers = new Headers();
  readonly #sent: { method: string; address: string; headers: Record<string, string> } = {
    method: "",
    address: "",
    headers: {},
  };
  readonly #controller = new AbortController();

  open(method: string, address: string): void {
    Object.assign(this.#sent, { method, address });
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.headers[name] = value;
  }

  getAllResponseHeaders = (): string =>
    [...this.#headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");

  abort(): void {
    this.#controller.abort();
    this.dispatchEvent(new Event("abort"));
  }

  send(body: FormData): void {
    this.#tell(sentAtFirst);
    void this.#answer(body);
  }

  async #answer(body: FormData): Promise<void> {
    const { method, address, headers } = this.#sent;
    try {
      const response = await fetch(address, { method, headers, body, signal: this.#controller.signal });
      this.#tell(1);
      this.#headers = response.headers;
      const { status, statusText } = response;
      Object.assign(this, { status, statusText, responseText: await response.text() });
      this.dispatchEvent(new Event("load"));
    } catch {
      if (!this.#controller.signal.aborted) this.dispatchEvent(new Event("error"));
    }
  }

  #tell(share: number): void {
    const progress = { lengthComputable: true, loaded: share * 100, total: 100 };
    this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
  }
}

/** Has uploads go the way of `fetch`, until the answer is called. */
export function serveUploads(): () => void {
  const real = Object.getOwnPropertyDescriptor(globalThis, "XMLHttpRequest");
  Object.defineProperty(globalThis, "XMLHttpRequest", {
    value: FakeUpload,
    configurable: true,
    writable: true,
  });
  return () => {
    if (real) Object.defineProperty(globalThis, "XMLHttpRequest", real);
    else Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  };
}
