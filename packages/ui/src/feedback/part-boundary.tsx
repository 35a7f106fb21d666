import { Button, Callout } from "@radix-ui/themes";
import { Component, type ReactNode } from "react";

/**
 * Keeps a fault of one part of a screen from taking the rest down, such as a call that is held outside of the part.
 * What failed can be shown again.
 */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Callout.Root color="red" role="alert">
        <Callout.Text>Part of the page could not be shown.</Callout.Text>
        <Button variant="soft" onClick={() => this.setState({ hasFailed: false })}>
          Show it again
        </Button>
      </Callout.Root>
    );
  }
}
