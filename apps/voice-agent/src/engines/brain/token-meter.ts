export interface Tokens {
  input: number;
  output: number;
}

/** Counts the tokens that language models used in a conversation, or for one answer. */
export class TokenMeter {
  #asked = 0;
  #told = 0;
  #input = 0;
  #output = 0;

  /** Also of an answer that is given up, of which no server tells. */
  asked(): void {
    this.#asked += 1;
  }

  told({ input, output }: Tokens): void {
    this.#told += 1;
    this.#input += input;
    this.#output += output;
  }

  /** `unreported`: answers of which nobody told what they used. */
  get sum() {
    return {
      input: this.#input,
      output: this.#output,
      answers: this.#asked,
      unreported: this.#asked - this.#told,
    };
  }
}

export type TokenSum = TokenMeter["sum"];
