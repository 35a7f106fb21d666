import { CopyField, Sheet } from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex } from "@radix-ui/themes";
import { previewLink, pageLink } from "../../lib/deployment-address.ts";
import type { Issued } from "./deployment-dialog.ts";

interface IssuedSheetProps {
  issued: Issued;
  title: string;
  onClose: () => void;
}

/** What an owner hands on: the link, and the access code in the only moment it can be read. */
export function IssuedSheet({ issued: { deployment, accessCode }, title, onClose }: IssuedSheetProps) {
  return (
    <Sheet
      modalOnly
      mustBeDone={accessCode !== null}
      title={title}
      description={deployment.deploymentName}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <CopyField label="Page link" text={pageLink(deployment.slug)} />
        {accessCode && (
          <>
            <CopyField label="Access code" text={accessCode} />
            <Callout.Root size="1" color="amber" highContrast>
              <Callout.Text>
                This is the only time the code is shown. Send it to the recipient by another way than the
                link.
              </Callout.Text>
            </Callout.Root>
          </>
        )}
        <Flex gap="3" justify="end" mt="2">
          <Button asChild size="3" variant="soft" highContrast>
            <a href={previewLink(deployment.slug)} target="_blank" rel="noopener">
              Preview
            </a>
          </Button>
          <Dialog.Close>
            <Button size="3">Done</Button>
          </Dialog.Close>
        </Flex>
      </Flex>
    </Sheet>
  );
}
