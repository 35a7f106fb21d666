import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { CopyButton, counted, datedName, Pagination, saveFile, Sheet, Muted } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Code, Dialog, Flex, Text } from "@radix-ui/themes";
import { useId, useState } from "react";
import { allTexts, codesAsCsv, invitationText, type IssuedCode, lossOf } from "../../lib/invitation-text.ts";

const shownAtOnce = 25;

interface IssuedCodesProps {
  deployment: Deployment;
  issued: readonly IssuedCode[];
  /** Addresses that were left alone because they have an invitation. */
  alreadyInvited?: readonly string[];
  onClose: () => void;
}

/** The codes of invitations in the only moment they can be read, and the texts that are sent on. */
export function IssuedCodes({ deployment, issued, alreadyInvited = [], onClose }: IssuedCodesProps) {
  const [page, setPage] = useState(0);
  const [isTaken, setTaken] = useState(issued.length === 0);
  const take = () => setTaken(true);
  const allId = useId();
  const download = () => {
    saveFile(datedName("access-codes"), "csv", codesAsCsv(deployment, issued));
    take();
  };
  return (
    <Sheet
      modalOnly
      dirty={!isTaken}
      lossLabels={lossOf(issued.length)}
      title={issued.length === 0 ? "Nobody new was invited" : counted(issued.length, "access code")}
      description={deployment.deploymentName}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        {alreadyInvited.length > 0 && (
          <Callout.Root size="1" color="gray">
            <Callout.Text className="fa-break">
              Already invited and unchanged: {alreadyInvited.join(", ")}. Renew an invitation to make a new
              code.
            </Callout.Text>
          </Callout.Root>
        )}
        {issued.length > 0 && (
          <>
            <Callout.Root size="1" color="amber">
              <Callout.Text>
                This is the only time the codes are shown. Copy or download them before you close this.
              </Callout.Text>
            </Callout.Root>
            <ul className="fa-plain-list fa-divided" aria-label="Access codes">
              {issued.slice(page * shownAtOnce, (page + 1) * shownAtOnce).map((code) => (
                <CodeEntry key={code.invitation.id} deployment={deployment} code={code} onTaken={take} />
              ))}
            </ul>
            <Pagination
              label="Pages of access codes"
              page={page}
              pageSize={shownAtOnce}
              total={issued.length}
              onChange={setPage}
            />
          </>
        )}
        <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
          {issued.length > 0 && (
            <>
              <Button variant="soft" color="gray" onClick={download}>
                <DownloadIcon />
                Download CSV
              </Button>
              <span id={allId} hidden>
                {counted(issued.length, "invitation text")}
              </span>
              <CopyButton
                text={allTexts(deployment, issued)}
                label="Copy all"
                describedBy={allId}
                onCopied={take}
              />
            </>
          )}
          <Dialog.Close>
            <Button>Done</Button>
          </Dialog.Close>
        </Flex>
      </Flex>
    </Sheet>
  );
}

interface CodeEntryProps {
  deployment: Deployment;
  code: IssuedCode;
  onTaken: () => void;
}

function CodeEntry({ deployment, code, onTaken }: CodeEntryProps) {
  const { invitation, accessCode } = code;
  const { email, recipientName } = invitation;
  const id = useId();
  return (
    <li>
      <Flex
        direction={{ initial: "column", sm: "row" }}
        align={{ initial: "start", sm: "center" }}
        gap={{ initial: "2", sm: "3" }}
        py="3"
      >
        <Flex direction="column" minWidth="0" flexGrow="1">
          <Text size="2" weight="medium" className="fa-break" id={id}>
            {recipientName ?? email}
          </Text>
          {recipientName && (
            <Muted size="1" className="fa-break">
              {email}
            </Muted>
          )}
        </Flex>
        <Code size="3" variant="soft" className="fa-nowrap">
          {accessCode}
        </Code>
        <CopyButton
          text={invitationText(deployment, code)}
          label="Copy invitation text"
          describedBy={id}
          onCopied={onTaken}
        />
      </Flex>
    </li>
  );
}
