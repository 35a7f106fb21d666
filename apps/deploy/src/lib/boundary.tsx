import { Component, type ReactNode } from "react";
import { texts } from "./texts.ts";

/**
 * Keeps a fault of what is inside from taking the page down, and with it a conversation that is held outside of it.
 * The failed part can be shown again; `children` beside it stay.
 */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="callout callout-error">
        <p>{texts.partFailed}</p>
        <button type="button" className="button soft" onClick={() => this.setState({ hasFailed: false })}>
          {texts.showAgain}
        </button>
      </div>
    );
  }
}
