import { describeError } from "@field-advisor/api-client/api-error";
import { codeForm } from "@field-advisor/schema/second-factor-forms";
import {
  checkedBy,
  CopyField,
  Form,
  SubmitButton,
  TextField,
  useReauthentication,
  useSave,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { qrCodeOf } from "../qr-code.ts";
import { addCode } from "./second-factors.queries.ts";
import "./second-factor.css";

/** What an app is set up by. */
export interface BegunApp {
  secret: string;
  address: string;
  enrolment: string;
}

const rules = checkedBy(codeForm);
const noCode = { code: "" };

interface AppEnrolmentProps {
  begun: BegunApp;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Setting up an app that makes codes: by its camera or by hand, and with a first code. */
export function AppEnrolment({ begun: { secret, address, enrolment }, onAdded }: AppEnrolmentProps) {
  const [{ size, path }] = useState(() => qrCodeOf(address));
  const { mutateAsync } = useMutation(addCode);
  const { prove, reauthenticationDialog } = useReauthentication();
  const saving = useSave({
    rules,
    values: noCode,
    send: ({ code }) => prove(() => mutateAsync({ body: { enrolment, code } })),
    done: ({ recoveryCodes }) => onAdded(recoveryCodes),
    refusal: (error) => ({
      sentence: "",
      issues: [{ path: "code", message: describeError(error).sentence }],
    }),
  });
  return (
    <>
      <Form saving={saving}>
        <Text as="p">Scan this code with your app, or type the key in there.</Text>
        <svg
          className="factor-code"
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code for your app"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
          <path fill="#000" d={path} />
        </svg>
        <CopyField label="Key" text={secret} />
        <TextField
          name="code"
          label="Code from your app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint="Six digits. The app shows new ones every half minute."
        />
        <SubmitButton busyLabel="Checking...">Add app</SubmitButton>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
