import { describeError } from "@field-advisor/api-client/describe-error";
import { FailureNotice } from "@field-advisor/ui";
import { CheckCircledIcon, CircleIcon } from "@radix-ui/react-icons";
import { Box, Card, Flex, Heading, Skeleton, Text } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";

interface SetupStepProps<Data> {
  title: string;
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isError" | "refetch">;
  /** Whether the step is taken, and how it stands in a few words. */
  state: (data: Data) => { done: boolean; words: string };
  /** How to take it. */
  children: (data: Data) => ReactNode;
}

/** One step of the first ones: what it is, whether it is taken, and how to take it. */
export function SetupStep<Data>({ title, query, state, children }: SetupStepProps<Data>) {
  const titleId = useId();
  const { data, isError, error, refetch } = query;
  const current = data === undefined ? null : state(data);
  return (
    <Card size="3" asChild>
      <li aria-labelledby={titleId}>
        <Flex gap="3" align="start">
          <Box pt="1" className={current?.done ? "step-done" : "step-open"}>
            {current?.done ? <CheckCircledIcon /> : <CircleIcon />}
          </Box>
          <Flex direction="column" gap="3" flexGrow="1" minWidth="0">
            <div>
              <Heading as="h2" size="3" id={titleId}>
                {title}
              </Heading>
              {current && (
                <Text as="p" size="2" color="gray">
                  {current.done ? "Done: " : "To do: "}
                  {current.words}
                </Text>
              )}
            </div>
            {isError && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
            {data === undefined ? !isError && <Skeleton height="32px" /> : children(data)}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}
