import { ApiError, type Result } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { csvOf } from "@field-advisor/schema/csv";
import type { ImportReview, ReviewedLine } from "@field-advisor/schema/user-files.endpoints";
import { temporaryPasswordHours } from "@field-advisor/schema/constants";
import { counted } from "@field-advisor/staff";
import { datedName, FailureNotice, Pagination, saveFile } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Dialog, Flex, Table, Text } from "@radix-ui/themes";
import { useState } from "react";

const linesPerPage = 25;

interface ImportReviewedProps {
  review: ImportReview;
  /** True while users are being created. */
  busy: boolean;
  /** True while the file is read again. */
  checking: boolean;
  error: Error | null;
  onImport: () => void;
  onReview: () => void;
  onBack: () => void;
}

/** What an import would do, line by line, and the button that does it. */
export function ImportReviewed(props: ImportReviewedProps) {
  const { review, busy, checking, error, onImport, onReview, onBack } = props;
  const { valid, invalid, lines } = review;
  const [page, setPage] = useState(0);
  const isOutdated = error instanceof ApiError && error.code === "conflict";
  return (
    <Flex direction="column" gap="4">
      <Callout.Root color={invalid > 0 ? "amber" : "green"} highContrast size="1" role="status">
        <Callout.Text>
          {valid === 0 ? "No user can be imported. " : `${counted(valid, "user")} can be imported. `}
          {invalid > 0 &&
            (valid === 0
              ? "Correct the lines below and choose the file again."
              : `${counted(invalid, "line")} with problems will be left out.`)}
        </Callout.Text>
      </Callout.Root>
      {error && <FailureNotice {...describeError(error)} />}
      <div>
        <ReviewTable lines={lines.slice(page * linesPerPage, (page + 1) * linesPerPage)} />
        <Pagination
          label="Pages of the file"
          page={page}
          pageSize={linesPerPage}
          total={lines.length}
          onChange={setPage}
        />
        {lines.length < valid + invalid && (
          <Text as="p" size="1" color="gray" mt="2">
            {counted(valid + invalid - lines.length, "more line")} without problems not shown.
          </Text>
        )}
      </div>
      {busy && (
        <Text as="p" size="2" role="status">
          Creating accounts. Thousands take a few minutes; keep this page open.
        </Text>
      )}
      <Flex gap="3" justify="end" wrap="wrap">
        <Button size="3" variant="soft" color="gray" highContrast disabled={busy} onClick={onBack}>
          Back to the file
        </Button>
        {isOutdated ? (
          <Button size="3" loading={checking} onClick={onReview}>
            Review again
          </Button>
        ) : (
          valid > 0 && (
            <Button size="3" loading={busy} onClick={onImport}>
              Import {counted(valid, "user")}
            </Button>
          )
        )}
      </Flex>
    </Flex>
  );
}

/** Lines of a file with whom they would create, or why not. */
function ReviewTable({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <Table.Root variant="surface" size="1">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell justify="end">Line</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>User</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Problems</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function Line({ line: { line, ...user } }: { line: ReviewedLine }) {
  const { email, firstName, lastName, role, username, problems } = user;
  return (
    <Table.Row>
      <Table.RowHeaderCell justify="end" className="fa-numbers">
        {line}
      </Table.RowHeaderCell>
      <Table.Cell className="fa-break">
        <Text as="div" size="2">
          {email || "No email"}
        </Text>
        <Text as="div" size="1" color="gray">
          {[`${firstName} ${lastName}`.trim(), role, username].filter((part) => part !== "").join(", ")}
        </Text>
      </Table.Cell>
      <Table.Cell>
        {problems.length === 0 ? (
          <Text size="2" color="green">
            None
          </Text>
        ) : (
          <ul className="fa-plain-list">
            {problems.map(({ column, message }) => (
              <li key={column + message}>
                <Text size="2" color="red">
                  {column === "" ? message : `${column}: ${message}`}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Table.Cell>
    </Table.Row>
  );
}

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
