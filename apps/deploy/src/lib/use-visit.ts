import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { polling } from "@field-advisor/schema/product";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { initialFlow, mayChange, nextFlow } from "./flow.ts";
import { hasChangedState, type PageAnswer, readPage, type AccessError } from "./page-calls.ts";
import { usePolling } from "./use-polling.ts";
import type { Splash } from "./splash.ts";
import type { UsageRecorder } from "./usage.ts";

interface VisitInputs {
  address: { slug: string; preview: boolean };
  answer: Promise<PageAnswer>;
  splash: Splash;
  usage: UsageRecorder;
}

/** One visitor's way through the page: where they stand, and what moves them on. */
export function useVisit({ address: { slug, preview }, answer, splash, usage }: VisitInputs) {
  const [flow, dispatch] = useReducer(nextFlow, initialFlow);

  const arrive = (arrived: PageAnswer) => {
    if (arrived.kind === "page") usage.record(arrived.page, "PAGE_VISIT");
    dispatch({ type: "answered", answer: arrived });
  };
  const arriveFirst = useEffectEvent(arrive);
  useEffect(() => {
    let isGone = false;
    void answer.then((arrived) => isGone || arriveFirst(arrived));
    void splash.over.then(() => isGone || dispatch({ type: "splash-ended" }));
    return () => {
      isGone = true;
    };
  }, [answer, splash]);

  const isTalking = useRef(false);
  const refresh = async () => {
    const on = flow.screen;
    const read = await readPage(slug, preview, true);
    dispatch({ type: "refreshed", on, answer: read, isTalking: isTalking.current });
    return read.kind !== "failed";
  };
  usePolling(refresh, () => polling.page, mayChange(flow), true);
  const shown = "page" in flow ? flow.page : null;
  const follow = async () => {
    if (shown && (await hasChangedState(slug, shown))) await refresh();
  };
  usePolling(follow, () => polling.pageState, shown !== null, true);

  return {
    flow,
    dispatch,
    refresh,
    noteTalking: (is: boolean) => {
      isTalking.current = is;
    },
    retry: async () => {
      dispatch({ type: "retry" });
      arrive(await readPage(slug, preview));
    },
    grant: (page: PublicDeployment) => {
      usage.record(page, "LOGIN_SUCCESS");
      dispatch({ type: "granted", page });
    },
    refuse: async (reason: AccessError) => {
      dispatch({ type: "refused", reason, answer: await readPage(slug, preview) });
    },
  };
}
