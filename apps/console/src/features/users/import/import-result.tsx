import type { Result } from "@field-advisor/api-client";
import { csvOf } from "@field-advisor/schema/csv";
import { temporaryPasswordHours } from "@field-advisor/schema/users";
import { datedName, saveFile } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, Text } from "@radix-ui/themes";
import { counted } from "../../../lib/counted.ts";

type Imported = Result<"POST /api/users/import">;

const passwordsOf = ({ created }: Imported): string =>
  csvOf(
    ["email", "firstName", "lastName", "role", "password"],
    created.map(({ tempPassword, ...user }) => ({ ...user, password: tempPassword })),
  );

interface ImportResultProps {
  result: Imported;
  onDownloaded: () => void;
}

/** What an import has done, and the passwords in the only moment they can be had. */
export function ImportResult({ result, onDownloaded }: ImportResultProps) {
  const { created, leftOut } = result;
  const download = () => {
    saveFile(datedName("passwords"), "csv", passwordsOf(result));
    onDownloaded();
  };
  return (
    <Flex direction="column" gap="4">
      <Text as="p" role="status">
        {counted(created.length, "user")} created
        {leftOut > 0 && `, ${counted(leftOut, "line")} left out`}.
      </Text>
      <Callout.Root color="amber" highContrast size="1">
        <Callout.Text>
          This is the only time the passwords can be had. Download them now and share them securely; each must
          be changed at the first sign-in, and stops working after {temporaryPasswordHours} hours.
        </Callout.Text>
      </Callout.Root>
      <Flex gap="3" justify="end" wrap="wrap">
        <Button size="3" onClick={download}>
          <DownloadIcon />
          Download passwords
        </Button>
        <Dialog.Close>
          <Button size="3" variant="soft" color="gray" highContrast>
            Done
          </Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  );
}
