import { ApiError, queryOf, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { Dialog, Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { answerWithPasskey, knowsPasskeys, passkeyFault } from "../app/passkeys.ts";
import { useCurrentUser } from "../app/session.ts";
import { BusyButton } from "../feedback/busy-button.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { checkedBy } from "./checked-form.ts";
import { PasswordField } from "./fields.tsx";
import { Form } from "./form.tsx";
import { ProviderProof } from "./provider-proof.tsx";
import { useSave } from "./use-save.ts";
import { SheetSubmit } from "./submit-button.tsx";
import { useFirstFocus } from "../dialogs/first-focus.ts";
import { Waiting } from "../routing/waiting.tsx";

const rules = checkedBy(z.object({ password: z.string().min(1, "Please enter your current password") }));

const empty = { password: "" };

const explain = (error: unknown): string =>
  error instanceof ApiError && error.code === "invalid_credentials"
    ? "Current password is incorrect"
    : describeError(error).sentence;

const askedAgainMs = 2000;

/**
 * How the reader may prove who they are. While they do it in another window, it is asked whether they have: a provider
 * brings nobody back to the window that they came from.
 */
function useWays(isElsewhere: boolean, onProved: () => void) {
  const { data, isError } = useQuery({
    ...queryOf("GET /api/user/sign-in", {}),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isElsewhere && askedAgainMs,
    refetchOnWindowFocus: isElsewhere,
  });
  const provedAt = data?.provedAt;
  const [before, setBefore] = useState<string | undefined>(undefined);
  if (before === undefined && provedAt !== undefined) setBefore(provedAt);
  const isProved = before !== undefined && provedAt !== before;
  const tell = useEffectEvent(onProved);
  useEffect(() => {
    if (isProved) tell();
  }, [isProved]);
  // Where it could not be asked, the password is: the server decides.
  return { ways: data, isByPassword: data?.byPassword ?? isError, isAwaited: !data && !isError };
}

interface ReauthenticationDialogProps {
  /** Why only a provider will do. */
  byProvider?: string | undefined;
  onProved: () => void;
  onClose: () => void;
}

/** Asks the signed-in user to prove who they are, because somebody else may be at the keyboard. */
export function ReauthenticationDialog({ byProvider, onProved, onClose }: ReauthenticationDialogProps) {
  const [isElsewhere, setElsewhere] = useState(false);
  const [isSending, setSending] = useState(false);
  const { ways: all, isByPassword, isAwaited } = useWays(isElsewhere, onProved);
  const ways = all && byProvider !== undefined ? { ...all, byPassword: false, hasPasskey: false } : all;
  const firstFocus = useFirstFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isSending && onClose()}>
      <Dialog.Content maxWidth="420px" onOpenAutoFocus={firstFocus}>
        <Dialog.Title>Confirm it's you</Dialog.Title>
        <Dialog.Description size="2" color="gray" mb="4">
          {byProvider ??
            "Some time has passed since you proved who you are. Confirm it to continue; what you typed stays."}
        </Dialog.Description>
        {isAwaited && <Waiting />}
        {ways && <ProviderProof ways={ways} isElsewhere={isElsewhere} onLeave={() => setElsewhere(true)} />}
        {ways?.hasPasskey && knowsPasskeys() && <PasskeyProof onProved={onProved} onSending={setSending} />}
        {isByPassword && byProvider === undefined && (
          <PasswordProof onProved={onProved} onSending={setSending} />
        )}
      </Dialog.Content>
    </Dialog.Root>
  );
}

interface ProofProps {
  onProved: () => void;
  onSending: (isSending: boolean) => void;
}

/** A passkey proves as much as the password does. */
function PasskeyProof({ onProved, onSending }: ProofProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      onSending(true);
      const asked = await request("POST /api/auth/proof/passkey", {});
      return request("POST /api/auth/proof", { body: { credential: await answerWithPasskey(asked) } });
    },
    onSuccess: onProved,
    onSettled: () => onSending(false),
  });
  return (
    <Flex direction="column" gap="3" mb="5">
      <BusyButton size="3" variant="soft" busy={isPending} onClick={() => mutate()}>
        Use your passkey
      </BusyButton>
      {error && <FailureNotice sentence={passkeyFault(error)} />}
    </Flex>
  );
}

function PasswordProof({ onProved, onSending }: ProofProps) {
  const { email } = useCurrentUser();
  const saving = useSave({
    rules,
    values: empty,
    isAutofilled: true,
    // A sign-in as the signed-in user keeps the session and proves the password.
    send: async ({ password }) => {
      onSending(true);
      try {
        return await request("POST /api/auth/login", { body: { email, password } });
      } finally {
        onSending(false);
      }
    },
    done: onProved,
    refusal: (error) => ({ sentence: "", issues: [{ path: "password", message: explain(error) }] }),
  });
  const { setFocus } = saving.form;
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <Form saving={saving}>
      <PasswordField
        name="password"
        label="Current Password"
        required
        maxLength={256}
        autoComplete="current-password"
      />
      <SheetSubmit busyLabel="Checking...">Continue</SheetSubmit>
    </Form>
  );
}
