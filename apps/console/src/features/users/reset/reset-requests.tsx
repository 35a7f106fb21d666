import { describeError } from "@field-advisor/api-client/describe-error";
import type { ResetRequest } from "@field-advisor/schema/resets.endpoints";
import { Email, fullName, ListEmpty, ListView, RelativeTime, Sheet, useToast } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureToast } from "../../../lib/failure-toast.ts";
import type { Person } from "../person.ts";
import { dismissRequest, resetRequests } from "../users.queries.ts";
import { ResetPassword } from "./reset-password.tsx";

const nothing = () => undefined;

/** Who forgot their password and waits, longest first. */
export function ResetRequests({ onClose }: { onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery({ ...resetRequests, staleTime: 0 });
  const [resetting, setResetting] = useState<Person | null>(null);
  const { mutate } = useMutation(dismissRequest);
  const show = useToast();
  const dismiss = ({ id, user }: ResetRequest) => {
    const topic = `reset-request-${id}`;
    mutate(
      { params: { id } },
      {
        onSuccess: () => show({ topic, title: "Request dismissed", description: fullName(user) }),
        onError: (failure) => show({ topic, ...failureToast("Failed to dismiss the request.", failure) }),
      },
    );
  };
  const notShown = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <Sheet
      title="Waiting for a new password"
      description="They asked on the sign-in page. Make sure it was really them before you help."
      onClose={onClose}
    >
      <ListView
        what="requests"
        items={data?.items}
        failure={isError ? describeError(error) : null}
        filtered={false}
        empty={
          <ListEmpty title="Nobody is waiting">
            Requests from &quot;Forgot password?&quot; on the sign-in page appear here.
          </ListEmpty>
        }
        onClearFilters={nothing}
        onRetry={() => void refetch()}
      >
        {(requests) => (
          <ul className="fa-plain-list fa-divided" aria-label="Requests">
            {requests.map((request) => (
              <Request
                key={request.id}
                request={request}
                onReset={() => setResetting(request.user)}
                onDismiss={() => dismiss(request)}
              />
            ))}
          </ul>
        )}
      </ListView>
      {notShown > 0 && (
        <Text as="p" size="2" color="gray">
          {notShown} more follow when these are done.
        </Text>
      )}
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(null)} />}
    </Sheet>
  );
}

interface RequestProps {
  request: ResetRequest;
  onReset: () => void;
  onDismiss: () => void;
}

function Request({ request: { user, requestedAt, times, network }, onReset, onDismiss }: RequestProps) {
  const name = fullName(user);
  return (
    <Flex asChild justify="between" align="center" gap="3" py="3" wrap="wrap">
      <li>
        <Flex direction="column" minWidth="0">
          <Text weight="medium">{name}</Text>
          <Text size="2" color="gray" className="fa-break">
            <Email>{user.email}</Email>
          </Text>
          <Text size="1" color="gray">
            <RelativeTime iso={requestedAt} />, asked {times === 1 ? "once" : `${times} times`}, from network{" "}
            {network}
          </Text>
          {user.role === "OWNER" && (
            <Text size="1">An owner gets a new password on the server: npm run owner:recover</Text>
          )}
        </Flex>
        <Flex gap="2">
          {user.role !== "OWNER" && (
            <Button variant="soft" highContrast aria-label={`Reset password of ${name}`} onClick={onReset}>
              Reset password
            </Button>
          )}
          <Button
            variant="soft"
            color="gray"
            highContrast
            aria-label={`Dismiss request of ${name}`}
            onClick={onDismiss}
          >
            Dismiss
          </Button>
        </Flex>
      </li>
    </Flex>
  );
}
