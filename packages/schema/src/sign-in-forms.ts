import * as z from "zod/mini";
import { cleanAddress, isMailAddress, notAnAddress } from "./typed-text.ts";

/**
 * What the forms of the sign-in page ask for before anything is sent. It is the first page that people load, so its
 * rules are written with the small variant of zod and stand apart from the contract.
 */

const address = z.string().check(z.overwrite(cleanAddress), z.refine(isMailAddress, notAnAddress));

export const loginForm = z.strictObject({
  email: address,
  password: z.string().check(z.minLength(8, "Password must be at least 8 characters")),
});

export const changePasswordForm = z
  .strictObject({
    currentPassword: z.string().check(z.minLength(1, "Current password is required")),
    newPassword: z.string().check(z.minLength(8, "New password must be at least 8 characters")),
    confirmNewPassword: z.string().check(z.minLength(8, "Please confirm your new password")),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmNewPassword, {
      path: ["confirmNewPassword"],
      message: "New passwords do not match",
    }),
  );

export const forgotPasswordForm = z.strictObject({ email: address });
