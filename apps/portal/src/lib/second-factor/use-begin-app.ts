import { failureToast, useReauthentication, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import type { BegunApp } from "./app-enrolment.tsx";
import { startCode } from "./second-factors.queries.ts";

/** Has the server make a secret for an app, once it is known that its person asks. */
export function useBeginApp(onBegun: (begun: BegunApp) => void) {
  const { mutateAsync, isPending } = useMutation(startCode);
  const { prove, reauthenticationDialog } = useReauthentication();
  const show = useToast();
  const begin = async () => {
    try {
      const begun = await prove(() => mutateAsync({}));
      if (begun) onBegun(begun);
    } catch (error) {
      show(failureToast("The app cannot be set up.", error));
    }
  };
  return { begin: () => void begin(), isPending, reauthenticationDialog };
}
