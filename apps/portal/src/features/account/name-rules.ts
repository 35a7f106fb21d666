import { createUserInput } from "@field-advisor/schema/user-forms";
import { zodResolver } from "@hookform/resolvers/zod";

export const nameRules = zodResolver(createUserInput.pick({ firstName: true, lastName: true }));
