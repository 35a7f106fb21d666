import { refusalOf } from "../../../lib/checked-form.ts";

/** What the server's refusals mean in a form about a user. */
export const userRefusal = (error: unknown) =>
  refusalOf(error, {
    email_taken: { path: "email", message: "Another user has this email address. Enter a different one." },
    username_taken: { path: "username", message: "This username is taken. Choose another one." },
  });
