import { expect, type Page } from "@playwright/test";

/** A recipient's page in whichever browser, by what a person sees of it and does there. */
export interface Screen {
  open: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Presses the button whose name begins so. */
  press: (button: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  /** Waits until these words stand there. */
  sees: (words: string) => Promise<void>;
  /** All that stands there. */
  text: () => Promise<string>;
}

export const screenOf = (page: Page): Screen => {
  // To leave in the middle of a call is what the person wants.
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    press: (name) => page.getByRole("button", { name: new RegExp(`^${name}`) }).click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    sees: (words) => expect(page.getByText(words, { exact: true }).first()).toBeVisible(),
    text: () => page.locator("body").innerText(),
  };
};
