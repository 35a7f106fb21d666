import { ApiError } from "@field-advisor/api-client";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useReauthentication } from "./reauthentication.tsx";
import { Toaster } from "../feedback/toaster.tsx";

vi.mock("./reauthentication-dialog.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

const proofRequired = new ApiError(
  new Response(null, { status: 403 }),
  JSON.stringify({ code: "proof_required", error: "Confirm your password first." }),
);

test("where the question for the password cannot be fetched, it is said and the change is given up", async () => {
  const answered = vi.fn<(answer: unknown) => void>();
  function Change() {
    const { prove, reauthenticationDialog } = useReauthentication();
    const change = async () => answered(await prove(() => Promise.reject(proofRequired)));
    return (
      <>
        <input aria-label="Name" defaultValue="Winter" />
        <button type="button" onClick={() => void change()}>
          Save
        </button>
        {reauthenticationDialog}
      </>
    );
  }
  render(
    <Toaster>
      <Change />
    </Toaster>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/This could not be loaded\./)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(answered).toHaveBeenCalledExactlyOnceWith(null);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Winter");
});
