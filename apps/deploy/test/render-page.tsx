import { type FakeApi, fakeApi, type Handlers, refusing } from "@field-advisor/api-client/testing";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { LoadVoice } from "@field-advisor/voice-client/react";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "../src/app.tsx";
import { readPage } from "../src/lib/page-calls.ts";
import { createUsageRecorder } from "../src/lib/usage.ts";
import { parseAddress } from "../src/routes.ts";

/** The requests of an idle page other than for the page itself. */
const background: Handlers = {
  "GET /api/conversations/current": refusing("not_found"),
  "GET /api/conversations/mine": () => [],
  "GET /api/conversations/:id/mine": refusing("not_found"),
  "GET /api/auth/status": () => ({ isAuthenticated: false, user: null, impersonation: null }),
  "POST /api/usage": () => ({ success: true }),
  "GET /api/deployment/:slug/messages": () => [],
  "GET /api/deployment/:slug/state": () => ({ isActive: true, isAgentAvailable: true }),
  "PATCH /api/deployment/:slug/messages/:messageId/read": () => ({ success: true }),
  "POST /api/conversations/:id/end": () => ({ success: true }),
};

/** A test that opens no conversation must not load the code that talks. */
const noVoice: LoadVoice = () => new Promise(() => undefined);

/** Has the right code open the page, which is then granted however it is asked for. */
export const letIn = (api: FakeApi, granted: PublicDeployment): void =>
  api.serve({
    "POST /api/deployment-login": () => {
      api.serve({ "GET /api/deployment/:slug": () => granted });
      return granted;
    },
  });

/** The page's state, which an open page requests every few seconds. */
export const stateOf = ({ isActive, agent }: PublicDeployment) => ({
  isActive,
  isAgentAvailable: agent.isAvailable,
});

interface Visit {
  page?: PublicDeployment | (() => PublicDeployment | Promise<PublicDeployment>);
  handlers?: Handlers;
  address?: string;
  loadVoice?: LoadVoice;
}

/** Opens an address of this host with a fake server behind it; the splash is over. */
export function renderPage({ page, handlers = {}, address = "/deployment/demo", loadVoice }: Visit) {
  const api = fakeApi(background);
  if (page) api.serve({ "GET /api/deployment/:slug": typeof page === "function" ? page : () => page });
  if (typeof page === "object") api.serve({ "GET /api/deployment/:slug/state": () => stateOf(page) });
  api.serve(handlers);
  const [pathname = "", search = ""] = address.split(/(?=\?)/);
  const parsed = parseAddress({ pathname, search });
  const answer =
    parsed.kind === "page"
      ? readPage(parsed.slug, parsed.preview)
      : Promise.resolve({ kind: "missing" as const });
  render(
    <App
      address={parsed}
      answer={answer}
      splash={{ over: Promise.resolve(), remove: () => undefined }}
      usage={createUsageRecorder()}
      loadVoice={loadVoice ?? noVoice}
    />,
  );
  return { api, user: userEvent.setup() };
}
