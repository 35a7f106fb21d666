import type { Certificate, ListedCertificate } from "@field-advisor/schema/certificates.endpoints";
import type { CertificateState } from "@field-advisor/schema/path-constants";
import { revokeInput } from "@field-advisor/schema/path-forms";
import type { PathSummary } from "@field-advisor/schema/paths.endpoints";
import {
  checkedBy,
  choiceFilter,
  FormSheet,
  ItemRow,
  ListFrame,
  Muted,
  RowMenu,
  searchFilter,
  Sheet,
  TextAreaField,
  useDownload,
  useRecords,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Badge, Code, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { certificateFile, certificatesOf, revokeCertificate } from "./paths.queries.ts";

const labels = {
  valid: "Valid",
  expired: "Expired",
  revoked: "Withdrawn",
} as const satisfies Record<CertificateState, string>;

const colors = {
  valid: "green",
  expired: "gray",
  revoked: "red",
} as const satisfies Record<CertificateState, string>;

const filters = {
  search: searchFilter("Search people"),
  state: choiceFilter("State", "All states", labels),
};

interface PathCertificatesProps {
  path: PathSummary;
  onClose: () => void;
}

/** Who has a certificate of a path, and what can be done about it. */
export function PathCertificates({ path, onClose }: PathCertificatesProps) {
  const records = useRecords(filters, (asked) => certificatesOf(path.id, asked), { inSheet: true });
  const [revoked, setRevoked] = useState<Certificate | null>(null);
  return (
    <Sheet wide title="Certificates" description={path.name} onClose={onClose}>
      <ListFrame
        records={records}
        what="certificates"
        refresh={false}
        pagesLabel="Pages of certificates"
        empty={{
          title: "No certificates yet",
          text: "Who has done all needed steps of the path appears here.",
        }}
      >
        {(certificates) => (
          <ul className="fa-plain-list fa-divided" aria-label="Certificates">
            {certificates.map((certificate) => (
              <CertificateRow key={certificate.id} certificate={certificate} onRevoke={setRevoked} />
            ))}
          </ul>
        )}
      </ListFrame>
      {revoked && <RevokeCertificate certificate={revoked} onClose={() => setRevoked(null)} />}
    </Sheet>
  );
}

interface CertificateRowProps {
  certificate: ListedCertificate;
  onRevoke: (certificate: Certificate) => void;
}

function CertificateRow({ certificate, onRevoke }: CertificateRowProps) {
  const { number, person, state, issuedOn, validUntil, reason, isUnproven } = certificate;
  const { download } = useDownload(certificateFile(certificate));
  const actions = [
    [{ label: "Download PDF", isAction: true, run: () => void download(undefined) }],
    [{ label: "Withdraw…", isAction: true, isFinal: true, run: () => onRevoke(certificate) }],
  ];
  return (
    <ItemRow
      label={person}
      name={person}
      note={<Code variant="ghost">{number}</Code>}
      end={state !== "revoked" && <RowMenu of={person} sections={actions} />}
    >
      <Flex align="center" gap="3" wrap="wrap" mt="1">
        <Badge color={colors[state]} radius="full">
          {labels[state]}
        </Badge>
        <Muted size="1" className="fa-break">
          Issued {issuedOn}, {validUntil === null ? "without end" : `valid until ${validUntil}`}
          {reason !== null && `. ${reason}`}
        </Muted>
        {isUnproven && (
          <Text as="p" size="1" color="amber" className="fa-break">
            An attempt behind it does not reach its step as it is now. It stays valid unless you withdraw it.
          </Text>
        )}
      </Flex>
    </ItemRow>
  );
}

const rules = checkedBy(revokeInput);

/** Asks for the reason before a certificate is worth nothing any more. */
function RevokeCertificate({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id, number, person } = certificate;
  const { mutateAsync } = useMutation(revokeCertificate);
  const show = useToast();
  const [values] = useState({ reason: "" });
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ params: { id }, body }),
    done: () => {
      show({ title: "Certificate withdrawn", description: person });
      onClose();
    },
    failed: "Failed to withdraw the certificate.",
  });
  return (
    <FormSheet
      title="Withdraw certificate"
      description={`${number} of ${person}. Who checks it reads that it is unknown. This cannot be undone.`}
      saving={saving}
      submit="Withdraw certificate"
      busyLabel="Withdrawing..."
      onClose={onClose}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        required
        rows={3}
        maxLength={500}
        hint="Its person and their coach read it, and it is in the activity log."
      />
    </FormSheet>
  );
}
