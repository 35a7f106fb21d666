import { Button, Flex, Spinner, VisuallyHidden } from "@radix-ui/themes";
import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { holderOfFocus } from "./confirm-dialog.tsx";
import { ArrivedContext, markFrame } from "./waiting-frame.ts";
import { Sheet } from "./sheet.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { type Code, codeOf, useCode } from "../app/lazy-code.ts";

interface Closable {
  onClose: () => void;
}

interface FrameProps extends Closable {
  title: ReactNode;
  description: string;
  children: ReactNode;
}

/**
 * A dialog that would make the first load of its screen too large: it is fetched when it is opened. Its frame stands at
 * once, with its title and the way to close it; where the rest cannot be fetched, the frame says so and tries again.
 * @param title as the dialog itself is called
 * @param Frame what the dialog is, where it is no sheet
 */
export function lazyDialog<Props extends Closable>(
  title: string | ((props: Props) => string),
  load: () => Promise<FunctionComponent<Props>>,
  Frame: ComponentType<FrameProps> = Sheet,
): FunctionComponent<Props> & Pick<Code<unknown>, "fetch"> {
  const code = codeOf(load);
  function LazyDialog(props: Props) {
    const { loaded: Dialog, hasFailed, retry } = useCode(code);
    // It has no frame before it then.
    const [wasKnown] = useState(Dialog !== undefined);
    if (Dialog)
      return (
        <ArrivedContext value={!wasKnown}>
          <Dialog {...props} />
        </ArrivedContext>
      );
    return (
      <Frame
        title={
          <>
            {typeof title === "string" ? title : title(props)}
            <VisuallyHidden>{hasFailed ? " (not loaded)" : " (loading)"}</VisuallyHidden>
          </>
        }
        description=""
        onClose={props.onClose}
      >
        <Awaited hasFailed={hasFailed} onRetry={retry} />
      </Frame>
    );
  }
  return Object.assign(LazyDialog, { fetch: code.fetch });
}

/** Code that could not be had, and both ways to have it. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <FailureNotice sentence="This could not be loaded. Check your connection and try again." onRetry={onRetry}>
    {/* A new version may have been published since, without what is missing. */}
    <Button type="button" variant="soft" color="gray" onClick={() => window.location.reload()}>
      Load the page again
    </Button>
  </FailureNotice>
);

/** What stands in the frame meanwhile. */
function Awaited({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const [opener] = useState(holderOfFocus);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) markFrame(place.current, opener);
  }, [opener]);
  const retry = () => {
    // The button goes, and the focus must not leave the frame with it.
    place.current?.focus();
    onRetry();
  };
  return (
    <div ref={place} tabIndex={-1} aria-busy={!hasFailed} className="fa-awaited">
      {hasFailed ? (
        <NotLoaded onRetry={retry} />
      ) : (
        <Flex justify="center" py="6">
          <Spinner size="3" />
        </Flex>
      )}
    </div>
  );
}
