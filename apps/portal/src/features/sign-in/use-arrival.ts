import { afterLogin, arrivingBy, originOf, useDeparture, type Arrival } from "@field-advisor/ui";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";

const redirectAfterMs = 500;

/** Sends someone who is in, be it through another tab, on to where they wanted to go. */
export function useForward(isIn: boolean): void {
  const [params] = useSearchParams();
  const { leaveTo } = useDeparture();
  const target = afterLogin(params.get("next"));
  useEffect(() => {
    if (isIn) leaveTo(target, { replace: true });
  }, [isIn, leaveTo, target]);
}

/** Where someone goes who has just come in: the screen they had asked for, else the dashboard. */
export function useArrival() {
  const [params] = useSearchParams();
  const { leaveTo } = useDeparture();
  const navigate = useNavigate();
  const target = afterLogin(params.get("next"));
  return {
    /** A full page load after the welcome could be read, so that nothing of the visitor's page is left. */
    leave: (how: Arrival) => leaveTo(arrivingBy(how, target), { afterMs: redirectAfterMs }),
    /** Without a page load where the target is a screen of the portal, so that the message stays to be read. */
    go: async (how: Arrival) => {
      const { origin, pathname, search, hash } = new URL(target);
      if (origin === originOf("portal")) await navigate(pathname + search + hash);
      else leaveTo(arrivingBy(how, target), { afterMs: redirectAfterMs });
    },
  };
}
