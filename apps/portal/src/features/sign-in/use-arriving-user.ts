import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { arrivalMessage, isHeldUp, useToast } from "@field-advisor/ui";
import { useKnownUser } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

/** Greets somebody who has just signed in and leads them on, unless there is something that they must do first. */
export function useArrivingUser(): (user: SessionUser) => void {
  const know = useKnownUser();
  const { leave } = useArrival();
  const show = useToast();
  return (user) => {
    if (!isHeldUp(user)) {
      show(arrivalMessage("signed-in", user.firstName));
      leave("signed-in");
    }
    know(user);
  };
}
