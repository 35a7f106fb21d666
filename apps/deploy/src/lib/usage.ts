import { ApiError } from "@field-advisor/api-client/api-error";
import { request } from "@field-advisor/api-client/request";
import type { UsageAction, UsageEvent } from "@field-advisor/schema/analytics.endpoints";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";

/** Events kept while the server cannot be reached; the oldest are given up first. */
const maxQueued = 50;
const retryMs = 30_000;

type Details = NonNullable<UsageEvent["details"]>;

/** The page an event belongs to; the server tells an owner's preview from a visit. */
type VisitedPage = Pick<PublicDeployment, "id" | "preview">;

export interface UsageRecorder {
  /** Notes that something happened on a page. Never waits and never fails. */
  record(page: VisitedPage, action: UsageAction, details?: Details): void;
  /** Sends what is still waiting, in a way that outlives the page. */
  flush(): void;
}

/** Browser details, cut to the lengths that the server accepts. */
function browserInfo(): NonNullable<UsageEvent["browserInfo"]> {
  const { navigator, screen } = window;
  return {
    language: navigator.language.slice(0, 35),
    platform: navigator.platform.slice(0, 100),
    cookieEnabled: navigator.cookieEnabled,
    onLine: navigator.onLine,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 64),
    screenResolution: `${screen.width}x${screen.height}`,
    windowSize: `${window.innerWidth}x${window.innerHeight}`,
    referrer: document.referrer.slice(0, 2048) || "direct",
  };
}

const describe = (page: VisitedPage, action: UsageAction, details: Details): UsageEvent => ({
  deploymentId: page.id,
  action,
  details: page.preview ? { ...details, preview: true } : details,
  userAgent: navigator.userAgent.slice(0, 500),
  timestamp: new Date().toISOString(),
  browserInfo: browserInfo(),
});

const post = (event: UsageEvent) => request("POST /api/usage", { body: event }, { keepalive: true });

const logFailure = (error: unknown) => console.warn("A usage event could not be recorded", error);

/** An event that the server refuses will be refused again; one that it never saw or could not take may be sent again. */
const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Sends usage events one after another and keeps those that did not get through: until the browser is online again,
 * until the next event, or half a minute.
 */
export function createUsageRecorder(): UsageRecorder {
  const queue: UsageEvent[] = [];
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drain = async () => {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    for (let event = queue[0]; event; event = queue[0]) {
      try {
        await post(event);
      } catch (error) {
        logFailure(error);
        if (isWorthRepeating(error)) break;
      }
      if (queue[0] === event) queue.shift();
    }
    isSending = false;
    if (queue.length > 0) timer = setTimeout(() => void drain(), retryMs);
  };

  window.addEventListener("online", () => void drain());
  return {
    record(page, action, details = {}) {
      queue.push(describe(page, action, details));
      if (queue.length > maxQueued) queue.shift();
      void drain();
    },
    flush() {
      // The first one is on its way already and outlives the page too.
      for (const event of queue.splice(isSending ? 1 : 0)) post(event).catch(logFailure);
    },
  };
}
