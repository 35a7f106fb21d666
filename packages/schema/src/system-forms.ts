import { z } from "zod";
import { email, id, requiredText, text } from "./primitives.ts";

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

const timeZone = text(64).refine(isTimeZone, "Choose a time zone such as Europe/Berlin");

export const setAssistantInput = z.strictObject({
  assistantId: requiredText(100, "Assistant ID is required"),
});

export const updateSettingsInput = z
  .strictObject({
    supportEmail: email.nullable(),
    supportPhone: text(40)
      .trim()
      .regex(/^[+\d][\d ()/.-]{3,}$/, "Use digits, spaces and + ( ) / . -")
      .nullable(),
    timeZone,
    defaultAgentId: id.nullable(),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change");
