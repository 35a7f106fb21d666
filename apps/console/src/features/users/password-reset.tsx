import { describeError } from "@field-advisor/api-client/api-error";
import { product } from "@field-advisor/schema/product";
import type { ResetRequest } from "@field-advisor/schema/resets.endpoints";
import { temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  ConfirmDialog,
  CopyField,
  fullName,
  originOf,
  RelativeTime,
  roleLabels,
  Sheet,
  unlessReauthenticating,
  useReauthentication,
  useToast,
  useToastResult,
  Muted,
} from "@field-advisor/ui";
import { CheckIcon, CopyIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, Text, TextField } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { RequestItem, RequestsSheet } from "./requests-sheet.tsx";
import { dismissRequest, resetPassword, resetRequests } from "./users.queries.ts";
import { useIsOnlyByProvider } from "./only-by-provider.ts";

type Recipient = Pick<User, "id" | "firstName" | "lastName" | "email" | "role">;

interface ResetPasswordProps {
  user: Recipient;
  onClose: () => void;
}

/** The way to a new password, where there is one to sign in with. */
export function ResetPassword(props: ResetPasswordProps) {
  const isByProvider = useIsOnlyByProvider(props.user.role);
  return isByProvider ? <NoPassword {...props} /> : <AskAndReset {...props} />;
}

const NoPassword = ({ user, onClose }: ResetPasswordProps) => (
  <Sheet title="No password to reset" description={fullName(user)} onClose={onClose}>
    <Flex direction="column" gap="4">
      <Text as="p">
        People with the role {roleLabels[user.role]} sign in only by a provider. If {user.firstName} cannot
        sign in, the account at the provider needs help.
      </Text>
      <Flex justify="end">
        <Dialog.Close>
          <Button size="3">Done</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  </Sheet>
);

/** Asks before a password stops working, then shows the new one this once. */
function AskAndReset({ user, onClose }: ResetPasswordProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, data, isPending, error } = useMutation(resetPassword);
  const toastResult = useToastResult();
  const reset = () =>
    toastResult(
      prove(() => mutateAsync({ params: { id: user.id } })),
      {
        done: () => ({ title: "Password reset", description: fullName(user) }),
        failed: "Failed to reset user password.",
      },
    );
  const failure = unlessReauthenticating(error);
  if (data)
    return (
      <Sheet mustBeDone title="New password" description={fullName(user)} onClose={onClose}>
        <PasswordHandover email={user.email} password={data.tempPassword} />
      </Sheet>
    );
  return (
    <>
      <ConfirmDialog
        title={`Reset the password of ${fullName(user)}?`}
        confirmLabel="Reset password"
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => void reset()}
        onCancel={onClose}
      >
        <span>Generate a new password for this user?</span>{" "}
        <Muted>The old password stops working immediately, and the user is signed out everywhere.</Muted>
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}

interface Credentials {
  email: string;
  password: string;
}

/** Everything that a user needs to sign in, as one text to send. */
const invitationOf = ({ email, password }: Credentials) =>
  [
    `${product.name}: ${originOf("portal")}/login`,
    `Email: ${email}`,
    `Password: ${password}`,
    `You choose your own password when you sign in. This one stops working after ${temporaryPasswordHours} hours.`,
  ].join("\n");

/** Copies and says so; where the browser refuses, the password is selected to be copied by hand. */
function useHandCopy(select: () => void) {
  const show = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(what);
      show({ title: `${what} copied` });
    } catch {
      select();
      show({
        tone: "error",
        title: "Copy failed",
        description: "Please copy the password manually: it is selected in its field.",
      });
    }
  };
  return { copied, copy };
}

interface PasswordHandoverProps extends Credentials {
  /** What else can be done besides closing. */
  another?: { label: string; run: () => void };
}

/** A password in the only moment it can be read, and how to hand it on. */
export function PasswordHandover({ email, password, another }: PasswordHandoverProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { copied, copy } = useHandCopy(() => input.current?.focus());
  const isCopied = copied === "Password";
  return (
    <Flex direction="column" gap="4">
      <CopyField label="Email" text={email} />
      <Flex direction="column" gap="1">
        <Text as="label" htmlFor={id} size="2" weight="medium">
          Password
        </Text>
        <Flex gap="2">
          <TextField.Root
            id={id}
            ref={input}
            readOnly
            value={password}
            size="3"
            autoComplete="off"
            spellCheck={false}
            className="fa-grow"
            onFocus={() => input.current?.select()}
          />
          <Button
            size="3"
            variant="soft"
            aria-label="Copy password"
            onClick={() => void copy("Password", password)}
          >
            {isCopied ? <CheckIcon /> : <CopyIcon />}
            {isCopied ? "Copied" : "Copy"}
          </Button>
        </Flex>
      </Flex>
      <Callout.Root size="1" color="amber">
        <Callout.Text>
          This is the only time the password is shown. Share it securely. It must be changed after the first
          login, and stops working after {temporaryPasswordHours} hours.
        </Callout.Text>
      </Callout.Root>
      <Flex gap="3" justify="end" mt="2" wrap="wrap">
        <Button
          size="3"
          variant="soft"
          onClick={() => void copy("Invitation", invitationOf({ email, password }))}
        >
          {copied === "Invitation" ? <CheckIcon /> : <CopyIcon />}
          Copy invitation
        </Button>
        {another && (
          <Button size="3" variant="soft" onClick={another.run}>
            {another.label}
          </Button>
        )}
        <Dialog.Close>
          <Button size="3">Done</Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  );
}

/** Who forgot their password and waits, longest first. */
export function ResetRequests({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...resetRequests, staleTime: 0 });
  const [resetting, setResetting] = useState<Recipient | null>(null);
  const { mutateAsync } = useMutation(dismissRequest);
  const toastResult = useToastResult();
  const dismiss = ({ id, user }: ResetRequest) =>
    toastResult(mutateAsync({ params: { id } }), {
      topic: `reset-request-${id}`,
      done: () => ({ title: "Request dismissed", description: fullName(user) }),
      failed: "Failed to dismiss the request.",
    });
  return (
    <RequestsSheet
      title="Waiting for a new password"
      description="They asked on the sign-in page. Make sure it was really them before you help."
      query={query}
      emptyTitle="Nobody is waiting"
      source='Requests from "Forgot password?" on the sign-in page appear here.'
      dialog={resetting && <ResetPassword user={resetting} onClose={() => setResetting(null)} />}
      onClose={onClose}
    >
      {(request) => (
        <Request
          key={request.id}
          request={request}
          onReset={() => setResetting(request.user)}
          onDismiss={() => void dismiss(request)}
        />
      )}
    </RequestsSheet>
  );
}

interface RequestProps {
  request: ResetRequest;
  onReset: () => void;
  onDismiss: () => void;
}

function Request({ request: { user, requestedAt, times, network }, onReset, onDismiss }: RequestProps) {
  const name = fullName(user);
  const answers = (
    <Flex gap="2">
      {user.role !== "OWNER" && (
        <Button variant="soft" aria-label={`Reset password of ${name}`} onClick={onReset}>
          Reset password
        </Button>
      )}
      <Button variant="soft" color="gray" aria-label={`Dismiss request of ${name}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </Flex>
  );
  return (
    <RequestItem user={user} answers={answers}>
      <Muted size="1">
        <RelativeTime iso={requestedAt} />, asked {times === 1 ? "once" : `${times} times`}, from network{" "}
        {network}
      </Muted>
      {user.role === "OWNER" && (
        <Text size="1">An owner's password is reset on the server by its operator.</Text>
      )}
    </RequestItem>
  );
}
