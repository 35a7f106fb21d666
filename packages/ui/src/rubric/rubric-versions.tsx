import type { RubricVersion } from "@field-advisor/schema/rubrics.endpoints";
import { describeError } from "@field-advisor/api-client/api-error";
import { Badge, Box, Button } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Sheet } from "../dialogs/sheet.tsx";
import { useToast } from "../feedback/toast-queue.ts";
import { undoing } from "../feedback/toast-result.ts";
import { BusyButton } from "../feedback/busy-button.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { PagedList, useRecords } from "../lists/paged-list.tsx";
import { counted } from "../text/phrases.ts";
import { exactTime } from "../text/times.tsx";
import { rubricValues, type RubricValues } from "./rubric-values.ts";
import { readRubricVersion, rubricVersions } from "./rubric.queries.ts";
import { Muted } from "../text/muted.tsx";
import { ItemRow } from "../lists/item-row.tsx";

interface RubricVersionsProps {
  roomId: number;
  /** The newest one. */
  newest: number;
}

/** The way to every version of a rubric, for the form around it. */
export function RubricVersions(props: RubricVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button type="button" size="2" variant="soft" color="gray" onClick={() => setOpen(true)}>
        All versions
      </Button>
      {isOpen && <VersionsSheet {...props} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const noFilters = {};

function VersionsSheet({ roomId, newest, onClose }: RubricVersionsProps & { onClose: () => void }) {
  const records = useRecords(noFilters, (window) => rubricVersions(roomId, window), {
    pageSize: 20,
    inSheet: true,
  });
  const bringBack = useBringBack(roomId, onClose);
  return (
    <Sheet
      title="Versions"
      description="Every save is a version. Attempts keep the one they began with."
      onClose={onClose}
    >
      {bringBack.error && <FailureNotice {...describeError(bringBack.error)} />}
      <PagedList what="versions" {...records} pagesLabel="Pages of versions" empty={null}>
        {(versions) => (
          <ul className="fa-plain-list fa-divided" aria-label="Versions">
            {versions.map((each) => (
              <VersionRow
                key={each.version}
                {...each}
                isNewest={each.version >= newest}
                busy={bringBack.isPending && bringBack.variables === each.version}
                onBringBack={() => bringBack.mutate(each.version)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Sheet>
  );
}

/** Puts a version into the form, as if it had been typed: it is used once it is saved, and Undo brings back what stood there. */
function useBringBack(roomId: number, onDone: () => void) {
  const form = useFormContext<RubricValues>();
  const show = useToast();
  return useMutation({
    mutationFn: (version: number) => readRubricVersion(roomId, version),
    onSuccess: ({ version, rubric }) => {
      const before = form.getValues();
      const fill = (values: RubricValues) => form.reset(values, { keepDefaultValues: true });
      fill(rubricValues(rubric));
      onDone();
      show({
        title: `Version ${version} is in the form`,
        description: "Save the rubric to use it.",
        ...undoing("Choose another version", () => fill(before)),
      });
    },
  });
}

interface VersionRowProps extends RubricVersion {
  isNewest: boolean;
  busy: boolean;
  onBringBack: () => void;
}

function VersionRow({ version, savedAt, savedBy, criteria, checks, ...row }: VersionRowProps) {
  const { isNewest, busy, onBringBack } = row;
  const by = savedBy === null ? "" : ` by ${savedBy}`;
  return (
    <ItemRow
      name={<>Version {version}</>}
      badges={isNewest && <Badge color="green">Newest</Badge>}
      note={
        <>
          Saved on {exactTime.format(new Date(savedAt))}
          {by}
        </>
      }
      end={
        !isNewest && (
          <BusyButton
            type="button"
            size="2"
            variant="soft"
            busy={busy}
            aria-label={`Restore version ${version}`}
            onClick={onBringBack}
          >
            Restore
          </BusyButton>
        )
      }
    >
      <Muted as="p" size="1">
        {counted(criteria, "criterion", "criteria")}, {counted(checks, "check")}
      </Muted>
    </ItemRow>
  );
}
