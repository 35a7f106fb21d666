export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

const barWidth = 30;
const eraseLine = "\r\u001B[2K";

/** Shows the progress of a download: a bar on a terminal, elsewhere a line for each tenth. */
export class Progress {
  readonly #output: NodeJS.WriteStream;
  readonly #name: string;
  readonly #total: number;
  #shown: string | undefined;

  constructor(output: NodeJS.WriteStream, name: string, total: number) {
    this.#output = output;
    this.#name = name;
    this.#total = total;
  }

  show(bytes: number): void {
    const share = bytes / this.#total;
    const percent = Math.floor(share * (this.#output.isTTY ? 100 : 10)) * (this.#output.isTTY ? 1 : 10);
    const text = `${this.#name} ${percent} % of ${megabytes(this.#total)}`;
    if (text === this.#shown) return;
    this.#shown = text;
    if (!this.#output.isTTY) return void this.#output.write(`${text}\n`);
    const filled = Math.round(share * barWidth);
    const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
    this.#output.write(`${eraseLine}${bar} ${text}`);
  }

  /** Leaves the cursor at the beginning of an empty line. */
  end(): void {
    if (this.#output.isTTY) this.#output.write(eraseLine);
  }
}
