import { expect, test } from "vitest";
import { checkedLater } from "./checked-form.ts";

const options = { fields: {}, shouldUseNativeValidation: false };

test("a form whose rules could not be fetched is not sent, and it is said why", async () => {
  const check = checkedLater<{ name: string }, object>(
    () => Promise.reject(new TypeError("offline")),
    "name",
  );
  const { values, errors } = await check({ name: "Winter" }, undefined, options);
  expect(values).toEqual({});
  expect(errors).toMatchObject({
    name: { message: "The form could not be checked. Check your connection and try again." },
  });
});
