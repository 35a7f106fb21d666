import { refusalOf } from "../../../lib/checked-form.ts";

/** What the server's refusals mean in a form about a user; `fieldOf` for fields with other names than the contract's. */
export const userRefusal = (error: unknown, fieldOf?: (path: string) => string) =>
  refusalOf(
    error,
    {
      email_taken: { path: "email", message: "Another user has this email address. Enter a different one." },
      username_taken: { path: "username", message: "This username is taken. Choose another one." },
    },
    fieldOf,
  );
