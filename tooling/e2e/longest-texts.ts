import type { APIRequestContext } from "@playwright/test";
import { origins } from "./origins.ts";

/** Text of so many characters in which no line may break. */
export const solid = (length: number): string =>
  "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk".repeat(10).slice(0, length);

/** Words that fill a description, with one that fits on no line. */
export const prose = (length: number): string =>
  `${solid(100)} and then as many words as there is room for. `.repeat(15).slice(0, length);

/** The longest address that mail systems carry. */
export const longestEmail = (mark: string): string =>
  `${mark.padEnd(64, "x")}@${[63, 63, 56].map((length) => solid(length).toLowerCase()).join(".")}.test`;

/** What somebody asks of the API in their browser's name. */
export const callsOf =
  (request: APIRequestContext) =>
  async <Answer = unknown>(
    method: "get" | "post" | "patch" | "put" | "delete",
    path: string,
    data?: object,
  ): Promise<Answer> => {
    const answer = await request[method](`${origins.console}/api${path}`, {
      ...(data && { data }),
      headers: { origin: origins.console },
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };

export type Calls = ReturnType<typeof callsOf>;

export interface Made {
  id: number;
}
