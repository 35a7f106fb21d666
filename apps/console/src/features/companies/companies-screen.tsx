import { describeError } from "@field-advisor/api-client/api-error";
import type { Company } from "@field-advisor/schema/companies.endpoints";
import {
  ActiveBadge,
  AppLink,
  ConfirmDialog,
  counted,
  searchFilter,
  BusyButton,
  useDialogs,
  useToastResult,
  Muted,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Card, CheckboxGroup, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { companyPage, deactivateCompany, updateCompany } from "./companies.queries.ts";
import { type CompanyDialogProps, EditCompany, NewCompany } from "./company-form.tsx";

const filters = { search: searchFilter("Search companies") };

const dialogs = { create: NewCompany, edit: EditCompany, deactivate: DeactivateCompany };

const createdOn = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** The organisations for whose people pages are made. */
export function CompaniesScreen() {
  const records = useRecords(filters, companyPage);
  const { dialog, open } = useDialogs(dialogs);
  const addButton = (label: string) => (
    <BusyButton size="3" idle={Boolean(dialog)} onClick={() => open("create")}>
      <PlusIcon />
      {label}
    </BusyButton>
  );
  return (
    <ListFrame
      records={records}
      what="companies"
      back={{ to: "/owner-control", label: "Owner Control Center" }}
      header={{
        title: "Companies",
        purpose: "Manage companies for deployment assignments",
        actions: addButton("Add Company"),
      }}
      notice={dialog}
      count={(total) => counted(total, "company", "companies")}
      empty={{
        title: "No Companies Found",
        text: "Create your first company to start managing deployments",
        action: addButton("Create First Company"),
      }}
    >
      {(companies) => (
        <Grid asChild columns={{ initial: "1", sm: "2", lg: "3" }} gap="4">
          <ul className="fa-plain-list" aria-label="Companies">
            {companies.map((company) => (
              <CompanyCard key={company.id} company={company} idle={Boolean(dialog)} open={open} />
            ))}
          </ul>
        </Grid>
      )}
    </ListFrame>
  );
}

interface CompanyCardProps {
  company: Company;
  /** True while a form or a question is open: one at a time, so that nothing typed is lost. */
  idle: boolean;
  open: (name: "edit" | "deactivate", props: { company: Company }) => void;
}

function CompanyCard({ company, idle, open }: CompanyCardProps) {
  const { id, name, description, isActive, activePages, createdAt } = company;
  const headingId = useId();
  const button = { variant: "soft", idle, "aria-describedby": headingId } as const;
  const { mutateAsync, isPending } = useMutation(updateCompany);
  const toastResult = useToastResult();
  const activate = () =>
    toastResult(mutateAsync({ params: { id }, body: { isActive: true } }), {
      topic: `company-${id}`,
      done: () => ({ title: "Company Updated", description: "Company has been activated successfully" }),
      failed: "Failed to update company",
    });
  return (
    <Card asChild size="2">
      <li aria-labelledby={headingId}>
        <Flex direction="column" gap="3" height="100%">
          <Flex justify="between" align="start" gap="3" wrap="wrap">
            <Heading as="h2" size="4" id={headingId} className="fa-title fa-break">
              {name}
            </Heading>
            <ActiveBadge isActive={isActive} />
          </Flex>
          <Text as="p" size="2" color={description ? undefined : "gray"} className="fa-break">
            {description ?? "No description provided"}
          </Text>
          <Muted as="p" size="1">
            Created {createdOn.format(new Date(createdAt))}
            {activePages > 0 && (
              <>
                {" - "}
                <AppLink to={`/deployments?status=active&companyId=${id}`}>
                  {counted(activePages, "active page")}
                </AppLink>
              </>
            )}
          </Muted>
          <Flex gap="3" wrap="wrap" mt="auto">
            <BusyButton {...button} onClick={() => open("edit", { company })}>
              Edit
            </BusyButton>
            <BusyButton
              {...button}
              color={isActive ? "red" : undefined}
              busy={isPending}
              onClick={() => (isActive ? open("deactivate", { company }) : void activate())}
            >
              {isActive ? "Delete" : "Activate"}
            </BusyButton>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** Asks before a company is deactivated, and whether its open pages are to be paused; it stays in the list. */
function DeactivateCompany({ company: { id, name, activePages }, onClose }: CompanyDialogProps) {
  const [pausesPages, setPausesPages] = useState(false);
  const { mutateAsync, isPending, error } = useMutation(deactivateCompany);
  const toastResult = useToastResult();
  const deactivate = async () => {
    const query = pausesPages ? ({ pausePages: "true" } as const) : {};
    const result = await toastResult(mutateAsync({ params: { id }, query }), {
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
          <CheckboxGroup.Root disabled={isPending} onValueChange={({ length }) => setPausesPages(length > 0)}>
            <CheckboxGroup.Item value="pages">
              Also pause its {counted(activePages, "active page")}
            </CheckboxGroup.Item>
          </CheckboxGroup.Root>
        )
      }
    >
      Are you sure you want to deactivate this company?
    </ConfirmDialog>
  );
}
