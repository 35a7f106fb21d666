import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useEffect, useEffectEvent, useReducer } from "react";
import { initialFlow, nextFlow } from "./flow.ts";
import { type PageAnswer, readPage, type Refusal } from "./page-calls.ts";
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

  return {
    flow,
    dispatch,
    retry: async () => {
      dispatch({ type: "retry" });
      arrive(await readPage(slug, preview));
    },
    grant: (page: PublicDeployment) => {
      usage.record(page, "LOGIN_SUCCESS");
      dispatch({ type: "granted", page });
    },
    refuse: async (reason: Refusal) => {
      dispatch({ type: "refused", reason, answer: await readPage(slug, preview) });
    },
  };
}
