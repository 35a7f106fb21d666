import type { ComponentProps } from "react";
import { PausedNotice } from "../../lib/paused-notice.tsx";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";

/** Where a page stands that takes no conversations now. */
export const Paused = (props: ComponentProps<typeof PausedNotice>) => (
  <Screen title={texts.paused.title}>
    <PausedNotice {...props} />
  </Screen>
);
