import { ApiError, type Result } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { csvOf } from "@field-advisor/schema/csv";
import type { ImportReview, ReviewedLine } from "@field-advisor/schema/user-files.endpoints";
import { importColumns, temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import { BusyButton, counted, datedName, FailureNotice, saveFile, Muted } from "@field-advisor/ui";
import { CsvColumns } from "@field-advisor/ui/csv-columns";
import { type CsvLine, CsvReview } from "@field-advisor/ui/csv-review";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, Text } from "@radix-ui/themes";

interface ImportReviewedProps {
  review: ImportReview;
  /** True while users are being created. */
  busy: boolean;
  /** True while the file is read again. */
  checking: boolean;
  error: Error | null;
  onImport: () => void;
  onReview: () => void;
  /** Called with what the columns are to be read as. */
  onChoose: (columns: string) => void;
  onBack: () => void;
}

/** What an import would do, line by line, and the button that does it. */
export function ImportReviewed(props: ImportReviewedProps) {
  const { review, busy, checking, error, onImport, onReview, onChoose, onBack } = props;
  const { columns, missing, valid, invalid, lines } = review;
  const isOutdated = error instanceof ApiError && error.code === "conflict";
  return (
    <Flex direction="column" gap="4">
      {missing.length === 0 && (
        <Callout.Root color={invalid > 0 ? "amber" : "green"} size="1" role="status">
          <Callout.Text>
            {valid === 0 ? "No user can be imported. " : `${counted(valid, "user")} can be imported. `}
            {invalid > 0 &&
              (valid === 0
                ? "Correct the lines below and choose the file again."
                : `${counted(invalid, "line")} with problems will be left out.`)}
          </Callout.Text>
        </Callout.Root>
      )}
      <CsvColumns
        columns={columns}
        missing={missing}
        names={importColumns}
        busy={busy || checking}
        onChoose={onChoose}
      />
      {error && <FailureNotice {...describeError(error)} />}
      {missing.length === 0 && (
        <div>
          <CsvReview what="User" lines={lines.map(lineOf)} />
          {lines.length < valid + invalid && (
            <Muted as="p" size="1" mt="2">
              {counted(valid + invalid - lines.length, "more line")} without problems not shown.
            </Muted>
          )}
        </div>
      )}
      {busy && (
        <Text as="p" size="2" role="status">
          Creating accounts. Thousands take a few minutes; keep this page open.
        </Text>
      )}
      <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onBack}>
          Back to the file
        </Button>
        {isOutdated ? (
          <BusyButton size="3" busy={checking} onClick={onReview}>
            Review again
          </BusyButton>
        ) : (
          valid > 0 && (
            <BusyButton size="3" busy={busy} onClick={onImport}>
              Import {counted(valid, "user")}
            </BusyButton>
          )
        )}
      </Flex>
    </Flex>
  );
}

/** Whom a line would create. */
function lineOf({ email, firstName, lastName, role, username, group, ...same }: ReviewedLine): CsvLine {
  const detail = [`${firstName} ${lastName}`.trim(), role, username, group]
    .filter((part) => part !== "")
    .join(", ");
  return { ...same, title: email || "No email", detail };
}

type Imported = Result<"POST /api/users/import">;

type Account = Imported["created"][number];

/** Those who sign in only by a provider get no password. */
export const withPasswords = ({ created }: Imported): Account[] =>
  created.filter(({ tempPassword }) => tempPassword !== null);

const passwordsOf = (accounts: readonly Account[]): string =>
  csvOf(
    ["email", "firstName", "lastName", "role", "password"],
    accounts.map(({ tempPassword, ...user }) => ({ ...user, password: tempPassword })),
  );

interface ImportResultProps {
  result: Imported;
  onDownloaded: () => void;
}

/** What an import has done, and the passwords in the only moment they can be had. */
export function ImportResult({ result, onDownloaded }: ImportResultProps) {
  const { created, leftOut } = result;
  const accounts = withPasswords(result);
  const without = created.length - accounts.length;
  const download = () => {
    saveFile(datedName("passwords"), "csv", passwordsOf(accounts));
    onDownloaded();
  };
  return (
    <Flex direction="column" gap="4">
      <Text as="p" role="status">
        {counted(created.length, "user")} created
        {leftOut > 0 && `, ${counted(leftOut, "line")} left out`}.
      </Text>
      {without > 0 && (
        <Muted as="p" size="2">
          {counted(without, "user")} got no password: people of their role sign in only by a provider.
        </Muted>
      )}
      {accounts.length > 0 && (
        <Callout.Root color="amber" size="1">
          <Callout.Text>
            This is the only time the passwords are shown. Download them now and share them securely; each
            must be changed at the first sign-in, and stops working after {temporaryPasswordHours} hours.
          </Callout.Text>
        </Callout.Root>
      )}
      <Flex gap="3" justify="end" wrap="wrap">
        {accounts.length > 0 && (
          <Button size="3" onClick={download}>
            <DownloadIcon />
            Download passwords
          </Button>
        )}
        <Dialog.Close>
          <Button size="3" variant="soft" color="gray">
            Done
          </Button>
        </Dialog.Close>
      </Flex>
    </Flex>
  );
}
