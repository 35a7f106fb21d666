import type { Company } from "@field-advisor/schema/companies.endpoints";
import {
  ActiveBadge,
  AppLink,
  BackLink,
  counted,
  dialogOnDemand,
  FilterBar,
  ListEmpty,
  PagedList,
  PageHeader,
  RefreshButton,
  searchFilter,
  SteadyButton,
  useDialogs,
  useFilteredList,
  useToastResult,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { companyPage, updateCompany } from "./companies.queries.ts";

const filters = { search: searchFilter("Search companies") };

const CompanyForm = dialogOnDemand(async () => (await import("./company-form.tsx")).CompanyForm);

const dialogs = {
  deactivate: dialogOnDemand(async () => (await import("./deactivate-company.tsx")).DeactivateCompany),
};

const createdOn = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** The organisations for whose people pages are made. */
export function CompaniesScreen() {
  const list = useFilteredList(filters);
  const query = useQuery({
    ...companyPage({ ...list.values, ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { dialog, open } = useDialogs(dialogs);
  const [edited, edit] = useState<Company | "new" | null>(null);
  const addButton = (label: string) => (
    <SteadyButton size="3" idle={edited !== null} onClick={() => edit("new")}>
      <PlusIcon />
      {label}
    </SteadyButton>
  );
  return (
    <>
      <BackLink to="/owner-control">Owner Control Center</BackLink>
      <PageHeader
        title="Companies"
        purpose="Manage companies for deployment assignments"
        actions={addButton("Add Company")}
      />
      {edited && <CompanyForm company={edited === "new" ? null : edited} onClose={() => edit(null)} />}
      <FilterBar filters={filters} list={list}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </FilterBar>
      <PagedList
        what="companies"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No Companies Found" action={addButton("Create First Company")}>
            Create your first company to start managing deployments
          </ListEmpty>
        }
      >
        {(companies) => (
          <Grid asChild columns={{ initial: "1", sm: "2", lg: "3" }} gap="4">
            <ul className="fa-plain-list" aria-label="Companies">
              {companies.map((company) => (
                <CompanyCard
                  key={company.id}
                  company={company}
                  isFormOpen={edited !== null}
                  onEdit={() => edit(company)}
                  onDelete={() => open("deactivate", { company })}
                />
              ))}
            </ul>
          </Grid>
        )}
      </PagedList>
      {dialog}
    </>
  );
}

interface CompanyCardProps {
  company: Company;
  /** One form at a time, so that nothing typed is lost. */
  isFormOpen: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function CompanyCard({ company, isFormOpen, onEdit, onDelete }: CompanyCardProps) {
  const { id, name, description, isActive, activePages, createdAt } = company;
  const headingId = useId();
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
          <Text as="p" size="1" color="gray">
            Created {createdOn.format(new Date(createdAt))}
            {activePages > 0 && (
              <>
                {" - "}
                <AppLink to={`/deployments?status=active&companyId=${id}`}>
                  {counted(activePages, "active page")}
                </AppLink>
              </>
            )}
          </Text>
          <Flex gap="3" wrap="wrap" mt="auto">
            <SteadyButton variant="soft" idle={isFormOpen} aria-describedby={headingId} onClick={onEdit}>
              Edit
            </SteadyButton>
            {isActive ? (
              <Button variant="soft" color="red" aria-describedby={headingId} onClick={onDelete}>
                Delete
              </Button>
            ) : (
              <ActivateButton company={company} describedBy={headingId} />
            )}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

function ActivateButton({ company: { id }, describedBy }: { company: Company; describedBy: string }) {
  const { mutateAsync, isPending } = useMutation(updateCompany);
  const toastResult = useToastResult();
  const activate = () =>
    toastResult(mutateAsync({ params: { id }, body: { isActive: true } }), {
      topic: `company-${id}`,
      done: () => ({ title: "Company Updated", description: "Company has been activated successfully" }),
      failed: "Failed to update company",
    });
  return (
    <SteadyButton
      variant="soft"
      busy={isPending}
      aria-describedby={describedBy}
      onClick={() => void activate()}
    >
      Activate
    </SteadyButton>
  );
}
