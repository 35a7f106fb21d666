import { Dialog, Theme } from "@radix-ui/themes";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { CsvSource, noCsv } from "./csv-source.tsx";

function Source() {
  const [csv, setCsv] = useState(noCsv);
  return (
    <Theme>
      <Dialog.Root>
        <CsvSource
          sample={{ name: "sample", text: "email" }}
          tooLarge="Split it."
          csv={csv}
          onChange={setCsv}
          busy={false}
          error={null}
          onReview={() => undefined}
        >
          One line for each person.
        </CsvSource>
      </Dialog.Root>
    </Theme>
  );
}

/** A file on a disk that answers when the test says so. */
function slowFile(name: string, text: string) {
  const file = new File([text], name, { type: "text/csv" });
  const bytes = new TextEncoder().encode(text);
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  file.arrayBuffer = () => promise;
  return { file, read: () => act(async () => resolve(bytes.buffer)) };
}

test("a file that is read late replaces neither what was typed since nor a file that was chosen after it", async () => {
  const user = userEvent.setup();
  render(<Source />);
  const lines = screen.getByRole("textbox", { name: /paste the lines/ });
  const [first, second] = [slowFile("first.csv", "first@x.test"), slowFile("second.csv", "second@x.test")];
  await user.upload(screen.getByLabelText("CSV file"), first.file);
  await user.upload(screen.getByLabelText("CSV file"), second.file);
  await second.read();
  await first.read();
  expect(lines).toHaveValue("second@x.test");
  const third = slowFile("third.csv", "third@x.test");
  await user.upload(screen.getByLabelText("CSV file"), third.file);
  await user.type(lines, "{Enter}typed@x.test");
  await third.read();
  expect(lines).toHaveValue("second@x.test\ntyped@x.test");
});
