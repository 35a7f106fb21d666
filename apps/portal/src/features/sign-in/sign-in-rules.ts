import { loginForm } from "@field-advisor/schema/sign-in-forms";
import { zodResolver } from "@hookform/resolvers/zod";

export const signInRules = zodResolver(loginForm);
