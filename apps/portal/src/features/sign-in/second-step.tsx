import { ApiError, request } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import type { SecondStepKind } from "@field-advisor/schema/second-factor-constants";
import { codeForm, recoveryForm } from "@field-advisor/schema/second-factor-forms";
import {
  answerWithPasskey,
  BusyButton,
  checkedBy,
  FailureNotice,
  Form,
  knowsPasskeys,
  Muted,
  passkeyFault,
  SubmitButton,
  TextField,
  useDeparture,
  useSave,
  Waiting,
} from "@field-advisor/ui";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { finishSecondStep, waysOn } from "./sign-in.queries.ts";
import { useArrivingUser } from "./use-arriving-user.ts";

interface StepProps {
  /** Why the password is needed once more; null where somebody wishes it. */
  onBack: (why: string | null) => void;
}

const over = "That took too long. Please sign in again.";

const isOver = (error: unknown) => error instanceof ApiError && error.code === "step_over";

const typed = {
  code: {
    rules: checkedBy(codeForm),
    label: "Code",
    text: "Enter the six digits that your app shows for Field Advisor.",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    rules: checkedBy(recoveryForm),
    label: "Recovery code",
    text: "Enter one of the recovery codes that you kept. Each works once.",
    input: { autoComplete: "off", autoCapitalize: "characters" },
  },
} as const;

const noCode = { code: "" };

function TypedStep({ kind, onBack }: StepProps & { kind: "code" | "recovery" }) {
  const { leaving } = useDeparture();
  const { mutateAsync } = useMutation(finishSecondStep);
  const arrive = useArrivingUser();
  const { rules, label, text, input } = typed[kind];
  const saving = useSave({
    rules,
    values: noCode,
    isAutofilled: true,
    send: ({ code }) => mutateAsync({ body: { kind, code } }),
    done: arrive,
    refusal: (error) => ({
      sentence: "",
      issues: [{ path: "code", message: describeError(error).sentence }],
    }),
    isHandled: (error) => {
      if (isOver(error)) onBack(over);
      return isOver(error);
    },
  });
  const { setFocus, formState } = saving.form;
  const { isSubmitting } = formState;
  useEffect(() => {
    if (!isSubmitting) setFocus("code");
  }, [setFocus, isSubmitting]);
  return (
    <Form saving={saving}>
      <Text as="p">{text}</Text>
      <TextField name="code" label={label} required maxLength={60} {...input} />
      <SubmitButton busy={isSubmitting || leaving} busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </Form>
  );
}

function PasskeyStep({ onBack }: StepProps) {
  const { leaving } = useDeparture();
  const arrive = useArrivingUser();
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { mutateAsync: finish } = useMutation(finishSecondStep);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const asked = await request("POST /api/auth/second-step/passkey", {});
      return finish({ body: { kind: "passkey", credential: await answerWithPasskey(asked) } });
    },
    onSuccess: arrive,
    onError: (failure) => {
      if (isOver(failure)) onBack(over);
    },
  });
  return (
    <Flex direction="column" gap="4">
      <Text as="p">
        Confirm with your fingerprint, your face, your PIN or your security key that it is you.
      </Text>
      {error && !isOver(error) && <FailureNotice sentence={passkeyFault(error)} />}
      <BusyButton ref={start} size="3" busy={isPending || leaving} onClick={() => mutate()}>
        Use your passkey
      </BusyButton>
    </Flex>
  );
}

const wayLabels: Record<SecondStepKind, string> = {
  passkey: "Use your passkey",
  code: "Enter a code from your app",
  recovery: "Use a recovery code",
};

function Ways({ kinds, onBack }: StepProps & { kinds: readonly SecondStepKind[] }) {
  const usable = kinds.filter((kind) => kind !== "passkey" || knowsPasskeys());
  const [chosen, setChosen] = useState(usable[0]);
  const others = usable.filter((kind) => kind !== chosen);
  return (
    <>
      {chosen === undefined && (
        <Text as="p">This browser knows no passkeys. Sign in with the browser or device that has yours.</Text>
      )}
      {chosen === "passkey" && <PasskeyStep onBack={onBack} />}
      {(chosen === "code" || chosen === "recovery") && (
        <TypedStep key={chosen} kind={chosen} onBack={onBack} />
      )}
      <Flex direction="column" align="center" gap="3">
        {others.map((kind) => (
          <Button key={kind} type="button" variant="ghost" color="gray" onClick={() => setChosen(kind)}>
            {wayLabels[kind]}
          </Button>
        ))}
      </Flex>
    </>
  );
}

/** What is asked for after the right password, of whoever has set up a second factor. */
export function SecondStep({ onBack }: StepProps) {
  const { data, error, refetch } = useQuery(waysOn);
  const isGone = data?.kinds.length === 0;
  useEffect(() => {
    if (isGone) onBack(over);
  }, [isGone, onBack]);
  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" size="6">
        One More Step
      </Heading>
      {error ? <FailureNotice {...describeError(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Waiting />}
      {data && !isGone && <Ways kinds={data.kinds} onBack={onBack} />}
      <Muted as="p" size="2">
        Lost all of them? Ask an owner to reset your second factor.
      </Muted>
      <Button type="button" size="3" variant="soft" color="gray" onClick={() => onBack(null)}>
        Back to Login
      </Button>
    </Flex>
  );
}
