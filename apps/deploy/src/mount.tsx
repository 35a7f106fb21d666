import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/screens.css";
import "./styles/conversation.css";
import "./styles/call.css";
import "./styles/small-windows.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, type AppProps } from "./app.tsx";
import { createUsageRecorder } from "./lib/usage.ts";

/** Starts the app in the page's root element. */
export function mount(props: Omit<AppProps, "usage" | "loadVoice">): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("The page has no root element");
  const usage = createUsageRecorder();
  window.addEventListener("pagehide", () => usage.flush());
  createRoot(root).render(
    <StrictMode>
      <App {...props} usage={usage} />
    </StrictMode>,
  );
}
