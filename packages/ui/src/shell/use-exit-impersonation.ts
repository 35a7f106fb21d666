import { useDeparture } from "../app/departure.ts";
import { originOf } from "../app/origins.ts";
import { useSessionControl } from "../app/session.ts";
import { useToast } from "../feedback/toast-queue.ts";

/** Long enough to read what is about to happen. */
const closesAfterMs = 800;

async function closeWindow(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, closesAfterMs));
  // A window that nobody opened may not close itself.
  if (window.opener) window.close();
}

/** Ends viewing as another user and closes the window that was opened for it; the owner goes on where there is none. */
export function useExitImpersonation(): () => Promise<void> {
  const { exitImpersonation } = useSessionControl();
  const { leaveTo } = useDeparture();
  const show = useToast();
  return async () => {
    try {
      await exitImpersonation();
    } catch {
      show({ tone: "error", title: "Error", description: "Failed to exit impersonation" });
      return;
    }
    show({ title: "Impersonation Ended", description: "Closing impersonation window..." });
    leaveTo(`${originOf("portal")}/login`, { first: closeWindow, replace: true });
  };
}
