import { request } from "@field-advisor/api-client";
import { impersonationAddress } from "@field-advisor/api-client/impersonation";
import { fullName, originOf, useToast } from "@field-advisor/ui";
import { failureToast } from "../../../lib/failure-toast.ts";
import type { Person } from "../person.ts";
import { needsReauthentication, useReauthentication } from "../reauthentication/use-reauthentication.tsx";

/**
 * Opens the portal as somebody else. The window is opened within the click, or browsers take it for an advertisement;
 * the token goes from the answer into its address and is kept nowhere.
 */
export function useViewAs() {
  const show = useToast();
  const { ask, reauthenticationDialog } = useReauthentication();

  const begin = async (user: Person, place: Pick<Window, "location">, giveUp: () => void) => {
    try {
      const answer = await request("POST /api/users/:id/impersonate", { params: { id: user.id } });
      if (answer?.token && answer.user) {
        place.location.assign(impersonationAddress(originOf("portal"), answer.token, answer.user));
        return;
      }
      show({ tone: "error", title: "Error", description: "Invalid response from server" });
    } catch (error) {
      giveUp();
      if (!needsReauthentication(error)) show(failureToast("Failed to impersonate user.", error));
      else if (await ask()) viewAs(user);
      return;
    }
    giveUp();
  };

  const viewAs = (user: Person) => {
    const opened = window.open("", "_blank");
    if (opened) {
      void begin(user, opened, () => opened.close());
      return;
    }
    show({
      tone: "error",
      title: "Popup Blocked",
      description: `Please allow popups for this site to view as ${fullName(user)} in a window of its own.`,
      action: {
        label: "Open here instead",
        altText: "Allow popups and choose View as User again",
        run: () => void begin(user, window, () => undefined),
      },
    });
  };
  return { viewAs, reauthenticationDialog };
}
