import type { Certificate } from "@field-advisor/schema/certificates.endpoints";
import type { CertificateState } from "@field-advisor/schema/path-constants";
import { ActionButton, AppLink, Muted, useDownload } from "@field-advisor/ui";
import { CheckIcon, CrossCircledIcon, DownloadIcon, LapTimerIcon } from "@radix-ui/react-icons";
import { Badge, Code, Flex, Text } from "@radix-ui/themes";
import { useId } from "react";
import { dayText } from "./assigned.tsx";
import { certificateFile } from "./paths.queries.ts";

const states = {
  valid: { label: "Valid", color: "green", Icon: CheckIcon },
  expired: { label: "Expired", color: "gray", Icon: LapTimerIcon },
  revoked: { label: "Withdrawn", color: "red", Icon: CrossCircledIcon },
} as const satisfies Record<CertificateState, unknown>;

export function CertificateBadge({ state }: { state: CertificateState }) {
  const { label, color, Icon } = states[state];
  return (
    <Badge color={color} radius="full">
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}

function validity({ state, issuedOn, validUntil, reason }: Certificate): string {
  if (state === "revoked") return `Withdrawn: ${reason ?? "no reason is kept"}`;
  const issued = `Issued on ${dayText(issuedOn)}`;
  if (validUntil === null) return `${issued}, without end`;
  return `${issued}, ${state === "expired" ? "expired after" : "valid until"} ${dayText(validUntil)}`;
}

/** A certificate with its number, for its person and those who look after them. */
export function CertificateNote({ certificate }: { certificate: Certificate }) {
  const { number, state } = certificate;
  const { busy, download } = useDownload(certificateFile(certificate));
  const numberId = useId();
  return (
    <Flex direction="column" align="start" gap="2">
      <Flex align="center" gap="3" wrap="wrap">
        <CertificateBadge state={state} />
        <Muted className="fa-break">{validity(certificate)}</Muted>
      </Flex>
      <Text size="2" id={numberId} className="fa-break">
        Certificate <Code variant="soft">{number}</Code>
      </Text>
      {state !== "revoked" && (
        <Flex align="center" gap="3" wrap="wrap">
          <ActionButton
            variant="soft"
            busy={busy}
            aria-describedby={numberId}
            onClick={() => void download(undefined)}
          >
            <DownloadIcon />
            Download PDF
          </ActionButton>
          <Text size="2">
            <AppLink to={`/certificate#${number}`}>See what others read who check its number</AppLink>
          </Text>
        </Flex>
      )}
    </Flex>
  );
}
