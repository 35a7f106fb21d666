// Loaded when first asked; loaded before, no test waits for it.
import "@field-advisor/ui/reauthentication-dialog";
import { refusing } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { owner } from "./user-list.ts";

/** A server that wants a password first, and knows which is right. */
export function untilProved<Answer>(answer: Answer) {
  let isProved = false;
  return {
    decide: (): Answer => (isProved ? answer : refusing("proof_required")()),
    login: ({ body }: { body: { password: string } }) => {
      if (body.password !== "my password") return refusing("invalid_credentials")();
      isProved = true;
      return owner;
    },
  };
}

/** The dialog that asks for the password. */
export const question = async () => within(await screen.findByRole("dialog", { name: "Confirm it's you" }));

export async function answerWith(user: UserEvent, password: string) {
  const dialog = await question();
  const field = dialog.getByLabelText("Current Password");
  await user.clear(field);
  await user.type(field, `${password}{Enter}`);
  return dialog;
}
