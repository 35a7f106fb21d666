import { afterEach, expect, test, vi } from "vitest";
import { reportConversationEnd } from "./conversation-end.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ending = {
  conversationId: "c0",
  providerConversationId: "conv_1",
  endedBy: "error",
  durationSeconds: 12,
} as const;

function network(answers: (Response | Error)[]) {
  vi.spyOn(console, "warn").mockReturnValue();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const fetched = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift() ?? new Error("Nothing more was expected");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return { fetched, comesBack: () => page.dispatchEvent(new Event("online")) };
}

const offline = () => new TypeError("Failed to fetch");
const taken = () => Response.json({ success: true });

test("an end without a network is reported once it is back", async () => {
  const { fetched, comesBack } = network([offline(), taken()]);
  await reportConversationEnd(ending);
  expect(fetched).toHaveBeenCalledOnce();
  comesBack();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 10_000);
  expect(fetched.mock.calls[1]?.[1]?.body).toBe(fetched.mock.calls[0]?.[1]?.body);
  comesBack();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("what the server refuses is not reported again", async () => {
  const refusal = Response.json({ error: "Not found", code: "not_found" }, { status: 404 });
  const { fetched, comesBack } = network([refusal]);
  await reportConversationEnd(ending);
  comesBack();
  expect(fetched).toHaveBeenCalledOnce();
});
