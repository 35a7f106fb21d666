import { describeError } from "@field-advisor/api-client/api-error";
import type { Company } from "@field-advisor/schema/companies.endpoints";
import { ConfirmDialog, counted, useToastResult } from "@field-advisor/ui";
import { Checkbox, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deactivateCompany } from "./companies.queries.ts";

/** Asks before a company is deactivated, and whether its open pages are to be paused; it stays in the list. */
export function DeactivateCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id, name, activePages } = company;
  const [pausesPages, setPausesPages] = useState(false);
  const { mutateAsync, isPending, error } = useMutation(deactivateCompany);
  const toastResult = useToastResult();
  const deactivate = async () => {
    const call = { params: { id }, query: pausesPages ? ({ pausePages: "true" } as const) : {} };
    const result = await toastResult(mutateAsync(call), {
      topic: `company-${id}`,
      done: () => ({ title: "Company Deleted", description: "Company has been deactivated successfully" }),
      failed: "Failed to delete company",
    });
    if (result) onClose();
  };
  return (
    <ConfirmDialog
      title={`Deactivate "${name}"?`}
      confirmLabel="Deactivate company"
      busy={isPending}
      failure={error && describeError(error, "Failed to delete company")}
      onConfirm={() => void deactivate()}
      onCancel={onClose}
      choice={
        activePages > 0 && (
          <Text as="label" size="2">
            <Flex gap="2" align="center">
              <Checkbox
                checked={pausesPages}
                disabled={isPending}
                onCheckedChange={(next) => setPausesPages(next === true)}
              />
              Also pause its {counted(activePages, "active page")}
            </Flex>
          </Text>
        )
      }
    >
      Are you sure you want to deactivate this company?
    </ConfirmDialog>
  );
}
