import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { PausedNotice } from "../../lib/paused-notice.tsx";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";

type NoticeProps = ComponentProps<typeof PausedNotice>;

/** Where a page stands that takes no conversations now. */
export const Paused = ({ earlier, ...notice }: NoticeProps & { earlier: ReactNode }) => (
  <Screen title={texts.paused.title}>
    <PausedNotice {...notice} />
    {earlier}
  </Screen>
);

/** The same in the place of a conversation that it ended, or that was about to begin. */
export function PausedCard(props: Omit<NoticeProps, "notice">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section className="end-card closed" aria-labelledby="paused-heading">
      <h2 id="paused-heading" ref={heading} tabIndex={-1}>
        {texts.paused.title}
      </h2>
      <PausedNotice {...props} notice={texts.paused.midway} />
    </section>
  );
}
