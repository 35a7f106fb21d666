import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Muted } from "../text/muted.tsx";

/** Says that what is shown may not be as it is now, and why. */
export const StaleNotice = ({ children }: { children: ReactNode }) => (
  <Callout.Root color="amber" role="status" size="1" mb="4">
    <Callout.Icon>
      <ExclamationTriangleIcon />
    </Callout.Icon>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);

interface FailureNoticeProps {
  sentence: string;
  /** What to quote when asking for help. */
  requestId?: string | undefined;
  onRetry?: () => void;
  /** Another way on, beside the retry. */
  children?: ReactNode;
}

/** Something could not be read: what happened, what to quote, and another try. */
export function FailureNotice({ sentence, requestId, onRetry, children }: FailureNoticeProps) {
  return (
    <Callout.Root color="red" role="alert">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>{sentence}</Callout.Text>
      {requestId && (
        <Muted as="p" size="1">
          Request {requestId}
        </Muted>
      )}
      {onRetry && (
        <Flex gap="2" wrap="wrap">
          {/* It may stand in a form, which trying again must not send. */}
          <Button type="button" color="red" variant="soft" onClick={onRetry}>
            Retry
          </Button>
          {children}
        </Flex>
      )}
    </Callout.Root>
  );
}
