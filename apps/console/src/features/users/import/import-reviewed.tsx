import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import type { ImportReview } from "@field-advisor/schema/user-files.endpoints";
import { FailureNotice, Pagination } from "@field-advisor/ui";
import { Button, Callout, Flex, Text } from "@radix-ui/themes";
import { useState } from "react";
import { counted } from "../../../lib/counted.ts";
import { ReviewTable } from "./review-table.tsx";

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
