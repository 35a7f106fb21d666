import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { grantedPage, openPage, privatePage } from "../test/pages.ts";
import { letIn, renderPage } from "../test/render-page.tsx";

const button = (name: string | RegExp) => screen.findByRole("button", { name });

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  document.head.innerHTML = '<meta name="app-origin-portal" content="https://portal.test">';
  return () => vi.restoreAllMocks();
});

describe("arriving", () => {
  test("the landing card says who invites, what will happen, and how", async () => {
    renderPage({ page: privatePage() });
    expect(await screen.findByRole("heading", { name: "Meet your adviser" })).toHaveFocus();
    expect(screen.getByText("Ada Adviser")).toBeVisible();
    expect(screen.getByText("A talk about your plans.")).toBeVisible();
    expect(screen.getByText("You will talk with Coach, an AI voice agent.")).toBeVisible();
    expect(
      screen.getByText(
        "The conversation is transcribed. Ada Adviser, the administrators in charge and the owners of Field Advisor can read it.",
      ),
    ).toBeVisible();
    expect(screen.getByText("Invitation Only")).toBeVisible();
    expect(screen.getByText("Beta")).toBeVisible();
    expect(screen.getByText("Click to access your agent")).toBeVisible();
    expect(screen.getByText("Access by invitation only")).toBeVisible();
    expect(screen.getByRole("link", { name: "Admin Access" })).toHaveAttribute(
      "href",
      "https://portal.test/",
    );
    expect(screen.queryByText("Preview Mode")).toBeNull();
    expect(document.title).toBe("Meet your adviser - Field Advisor");
  });

  test("a page without a title carries the product's name, an open one promises no login", async () => {
    renderPage({ page: openPage({ deploymentTitle: "" }) });
    expect(await screen.findByRole("heading", { name: "Field Advisor" })).toBeVisible();
    expect(screen.getByText("Click to start - no login required")).toBeVisible();
  });

  test("while the data is still on its way, the page says so", async () => {
    renderPage({ handlers: { "GET /api/deployment/:slug": noAnswer } });
    expect(await screen.findByText("Loading your agent...")).toBeVisible();
  });

  test("an unknown page", async () => {
    renderPage({ handlers: { "GET /api/deployment/:slug": refusing("not_found") } });
    expect(await screen.findByRole("heading", { name: "Deployment Not Found" })).toBeVisible();
    expect(screen.getByText("This deployment page does not exist or has been deactivated.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("a page that could not be asked for can be asked for again", async () => {
    const { api, user } = renderPage({ handlers: { "GET /api/deployment/:slug": brokenConnection } });
    expect(await screen.findByRole("alert")).toHaveTextContent("The server could not be reached.");
    api.serve({ "GET /api/deployment/:slug": () => privatePage() });
    await user.click(await button("Try Again"));
    expect(await screen.findByRole("heading", { name: "Meet your adviser" })).toBeVisible();
  });

  test.each(["/deployment/", "/"])("%s lacks the part that names a page", async (address) => {
    renderPage({ address });
    expect(await screen.findByRole("heading", { name: "Invalid Deployment URL" })).toBeVisible();
    expect(screen.getByText("Please check the deployment link and try again.")).toBeVisible();
  });

  test("any other address is not found", async () => {
    renderPage({ address: "/nowhere" });
    expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    expect(screen.getByText("/nowhere")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute(
      "href",
      "https://portal.test/",
    );
  });

  test("a visit is counted once", async () => {
    const { api } = renderPage({ page: privatePage() });
    await screen.findByRole("heading", { name: "Meet your adviser" });
    expect(api.calls("POST /api/usage")).toMatchObject([{ body: { action: "PAGE_VISIT" } }]);
  });
});

describe("a paused page", () => {
  const paused = privatePage({
    status: "paused",
    isActive: false,
    user: { firstName: "Ada", lastName: "Adviser", email: "ada@example.test" },
  });

  test("says whom to write to, drafts the mail and copies the address", async () => {
    const { user } = renderPage({ page: paused });
    await user.click(await button("Start Conversation"));
    expect(await screen.findByRole("heading", { name: "Service Temporarily Unavailable" })).toBeVisible();
    expect(screen.getByText("This Field Advisor session has been paused.")).toBeVisible();
    const box = within(screen.getByRole("region", { name: "Contact Your Advisor" }));
    expect(box.getByText("Ada Adviser")).toBeVisible();
    expect(box.getByRole("link", { name: "Send Email" })).toHaveAttribute(
      "href",
      "mailto:ada@example.test?subject=Reactivate%20Field%20Advisor%20Session%20-%20Autumn%20meeting",
    );
    await user.click(box.getByRole("button", { name: "Copy Address" }));
    expect(await box.findByText("Address copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("ada@example.test");
  });

  test("falls back to the recipient's address", async () => {
    const { user } = renderPage({
      page: privatePage({ status: "ended", isActive: false, recipientEmail: "rita@example.test" }),
    });
    await user.click(await button("Start Conversation"));
    expect(await screen.findByText("rita@example.test")).toBeVisible();
  });
});

describe("access", () => {
  const openForm = async (handlers: Parameters<typeof renderPage>[0]["handlers"] = {}) => {
    const visit = renderPage({ page: privatePage(), handlers });
    await visit.user.click(await button("Start Conversation"));
    expect(await screen.findByRole("heading", { name: "Welcome" })).toHaveFocus();
    expect(screen.getByText("Autumn meeting")).toBeVisible();
    await visit.user.click(await button("Click to Start"));
    await screen.findByRole("button", { name: "Access Agent" });
    return visit;
  };
  const email = () => screen.getByLabelText("Email Address");
  const code = () => screen.getByLabelText("Access Code");

  test("e-mail and code open the conversation", async () => {
    const { api, user } = await openForm();
    letIn(api, grantedPage());
    expect(screen.getByText("Private Access")).toBeVisible();
    expect(screen.getByTitle("Page of Ada Adviser")).toHaveTextContent("Owner Access: Page of Ada Adviser");
    await user.type(email(), " Rita@example.test ");
    await user.type(code(), "ABCD 1234{Enter}");
    expect(await button("Start Conversation")).toBeVisible();
    expect(api.calls("POST /api/deployment-login")).toMatchObject([
      { body: { deploymentSlug: "demo", email: "rita@example.test", password: "ABCD 1234" } },
    ]);
    expect(api.calls("POST /api/usage")).toMatchObject([
      { body: { action: "PAGE_VISIT" } },
      { body: { action: "LOGIN_SUCCESS" } },
    ]);
  });

  test("says that it is busy and does not send twice", async () => {
    const { api, user } = await openForm({ "POST /api/deployment-login": noAnswer });
    await user.type(email(), "rita@example.test");
    await user.type(code(), "code{Enter}");
    await user.click(await button("Verifying Access..."));
    expect(api.calls("POST /api/deployment-login")).toHaveLength(1);
  });

  test.each([
    ["a wrong code", refusing("invalid_credentials", "Invalid credentials"), "Invalid credentials"],
    ["no connection", brokenConnection, "Connection error. Please try again."],
    [
      "too many tries",
      refusing("too_many_requests", "Too many attempts. Please try again later."),
      "Too many attempts. Please try again later.",
    ],
  ])("%s is told and keeps what was typed", async (_name, login, sentence) => {
    const { user } = await openForm({ "POST /api/deployment-login": login });
    await user.type(email(), "rita@example.test");
    await user.type(code(), "wrong{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(email()).toHaveValue("rita@example.test");
    expect(code()).toHaveFocus();
  });

  test("a wrong code is told with where the right one is and whom to ask", async () => {
    const { user } = await openForm({ "POST /api/deployment-login": refusing("invalid_credentials") });
    await user.type(email(), "rita@example.test");
    await user.type(code(), "wrong{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The code is in the message that invited you. If it does not work, ask Ada Adviser for a new one.",
    );
  });

  test("what is missing is said at its field, and the first such field is focused", async () => {
    const { api, user } = await openForm();
    await user.type(email(), "rita");
    await user.click(await button("Access Agent"));
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address");
    expect(code()).toHaveAccessibleDescription("Access code is required");
    expect(code()).toBeInvalid();
    expect(api.calls("POST /api/deployment-login")).toEqual([]);
  });

  test("the code is masked until asked for, and Caps Lock is told", async () => {
    const { user } = await openForm();
    expect(code()).toHaveAttribute("type", "password");
    expect(code()).toHaveAttribute("autocomplete", "one-time-code");
    expect(email()).toHaveAttribute("autocomplete", "username");
    await user.click(await button("Show access code"));
    expect(code()).toHaveAttribute("type", "text");
    await user.click(await button("Hide access code"));
    expect(code()).toHaveAttribute("type", "password");
    await user.click(code());
    await user.keyboard("{CapsLock}a");
    expect(code()).toHaveAccessibleDescription("Caps Lock is on.");
  });

  test("whoever has access is greeted by first name", async () => {
    const { user } = renderPage({ page: grantedPage() });
    await user.click(await button("Start Conversation"));
    expect(await screen.findByRole("heading", { name: "Welcome, Rita" })).toHaveFocus();
  });

  test("an open page asks for nothing", async () => {
    const { user } = renderPage({ page: openPage() });
    await user.click(await button("Start Conversation"));
    expect(await screen.findByRole("heading", { name: "Welcome" })).toBeVisible();
    await user.click(await button("Click to Start"));
    expect(await screen.findByRole("main", { name: "Conversation" })).toBeVisible();
  });
});

describe("preview", () => {
  test("confirmed by the server, it goes straight to the conversation and shows the way back", async () => {
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    const { api, user } = renderPage({
      page: grantedPage({ preview: true }),
      address: "/deployment/demo?preview=true",
    });
    expect(await screen.findByText("Preview Mode")).toBeVisible();
    expect(api.calls("GET /api/deployment/:slug")).toMatchObject([{ query: { preview: true } }]);
    await user.click(await button("Start Conversation"));
    expect(await screen.findByRole("main", { name: "Conversation" })).toBeVisible();
    expect(screen.queryByText(/Rita/), "who looks is not the recipient").toBeNull();
    await user.click(await button("Admin preview"));
    expect(screen.getByRole("heading", { name: "Admin Preview Mode" })).toBeVisible();
    expect(
      screen.getByText("You're viewing the app as users see it. Click below to return to admin controls."),
    ).toBeVisible();
    await user.click(await button("Exit Preview Mode"));
    expect(assign).toHaveBeenCalledWith("https://portal.test/main-dashboard");
  });

  test("for everybody else the parameter means nothing", async () => {
    const { user } = renderPage({ page: privatePage(), address: "/deployment/demo?preview=true" });
    await user.click(await button("Start Conversation"));
    expect(await button("Click to Start")).toBeVisible();
    expect(screen.queryByText("Preview Mode")).toBeNull();
    expect(screen.queryByRole("button", { name: "Admin preview" })).toBeNull();
  });
});
