import type { CheckedCertificate } from "@field-advisor/schema/certificates.endpoints";
import { checkedNumber } from "@field-advisor/schema/path-forms";
import {
  checkedBy,
  Form,
  isAwaited,
  PageHeader,
  Section,
  SessionAwaited,
  Shell,
  SubmitButton,
  TextField,
  useSave,
  useSessionControl,
} from "@field-advisor/ui";
import { CheckIcon, LapTimerIcon, QuestionMarkCircledIcon } from "@radix-ui/react-icons";
import { Badge, Box, Card, DataList, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dayText } from "../../lib/assigned.tsx";
import { checkCertificate } from "./certificate.queries.ts";

const answers = {
  valid: {
    label: "Valid",
    color: "green",
    Icon: CheckIcon,
    text: "This certificate is valid. Compare it with the document that you have.",
  },
  expired: {
    label: "Expired",
    color: "amber",
    Icon: LapTimerIcon,
    text: "This certificate was valid and has expired.",
  },
  unknown: {
    label: "Unknown",
    color: "gray",
    Icon: QuestionMarkCircledIcon,
    text: "No certificate with this number is known. It may be mistyped, withdrawn, or its person may have been deleted.",
  },
} as const;

/** What is known of a number: no more than the document says. */
function Answer({ certificate }: { certificate: CheckedCertificate }) {
  const { state, person, path, issuedOn, validUntil } = certificate;
  const { label, color, Icon, text } = answers[state];
  const facts = [
    ["Name", person],
    ["Path", path],
    ["Completed on", issuedOn && dayText(issuedOn)],
    [
      state === "expired" ? "Was valid until" : "Valid until",
      validUntil ? dayText(validUntil) : "Without end",
    ],
  ] as const;
  return (
    <Card size="2" mt="5" asChild>
      <output aria-label="Result">
        <Flex direction="column" align="start" gap="3">
          <Badge color={color} radius="full" size="2">
            <Icon aria-hidden />
            {label}
          </Badge>
          <Text as="p">{text}</Text>
          {state !== "unknown" && (
            <DataList.Root orientation={{ initial: "vertical", sm: "horizontal" }}>
              {facts.map(([name, value]) => (
                <DataList.Item key={name}>
                  <DataList.Label>{name}</DataList.Label>
                  <DataList.Value className="fa-break">{value}</DataList.Value>
                </DataList.Item>
              ))}
            </DataList.Root>
          )}
        </Flex>
      </output>
    </Card>
  );
}

const rules = checkedBy(checkedNumber);

/** The document's link carries the number behind the mark that no server receives. */
const linkedNumber = (): string => decodeURIComponent(window.location.hash.slice(1));

function Check() {
  const [values] = useState({ number: linkedNumber() });
  const { mutateAsync } = useMutation(checkCertificate);
  const [answer, setAnswer] = useState<CheckedCertificate | null>(null);
  const saving = useSave({
    rules,
    values,
    send: (body) => {
      setAnswer(null);
      return mutateAsync({ body });
    },
    done: setAnswer,
    failed: "The number could not be checked.",
  });
  return (
    <Section title="Number of the certificate">
      <Form saving={saving}>
        <TextField
          name="number"
          label="Number"
          required
          maxLength={64}
          autoCapitalize="characters"
          spellCheck={false}
          hint="Five groups of four letters and digits, as printed on the certificate."
        />
        <Box>
          <SubmitButton busyLabel="Checking...">Check</SubmitButton>
        </Box>
      </Form>
      {answer && <Answer certificate={answer} />}
    </Section>
  );
}

/** Where anybody who holds a certificate checks its number, without an account. */
export function CertificateScreen() {
  const { session } = useSessionControl();
  if (isAwaited(session)) return <SessionAwaited />;
  return (
    <Shell>
      <Box maxWidth="640px" mx="auto">
        <PageHeader
          title="Check a certificate"
          purpose="Whether a certificate of this organisation is valid"
        />
        <Check />
      </Box>
    </Shell>
  );
}
