import { describeError } from "@field-advisor/api-client/api-error";
import { createCompanyInput } from "@field-advisor/schema/company-forms";
import type { Company, CreateCompanyInput } from "@field-advisor/schema/companies.endpoints";
import {
  changesTo,
  checkedBy,
  ConflictNotice,
  Field,
  Form,
  type NamedField,
  refusalOf,
  savedAs,
  showRefusal,
  SubmitButton,
  useLeaveGuard,
  useToast,
  useVersions,
  Section,
} from "@field-advisor/ui";
import { Button, Flex, TextArea, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { createCompany, readCompany, updateCompany } from "./companies.queries.ts";

interface CompanyValues {
  name: string;
  description: string;
}

const fields: readonly NamedField<CompanyValues>[] = [
  { name: "name", label: "Company Name" },
  { name: "description", label: "Description" },
];

const valuesOf = (company: Company | null): CompanyValues => ({
  name: company?.name ?? "",
  description: company?.description ?? "",
});

const rules = checkedBy(createCompanyInput, (values: CompanyValues) => values);

interface CompanyFormProps {
  /** What is changed; null makes a new one. */
  company: Company | null;
  onClose: () => void;
}

/** The card in which a company is created or changed. It closes when that has worked. */
export function CompanyForm({ company, onClose }: CompanyFormProps) {
  const { form, save, conflict, hintFor } = useCompanyForm(company, onClose);
  const { errors, isDirty, isSubmitting } = form.formState;
  const { question } = useLeaveGuard(isDirty && !isSubmitting);
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);
  const label = company ? "Update Company" : "Create Company";
  return (
    <Section isCard mb="5" title={company ? "Edit Company" : "New Company"}>
      <Form form={form} fields={fields} onSubmit={save} notice={conflict}>
        <Field label="Company Name" required error={errors.name?.message} hint={hintFor("name")}>
          {(control) => (
            <TextField.Root
              {...control}
              {...form.register("name")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Description" error={errors.description?.message} hint={hintFor("description")}>
          {(control) => (
            <TextArea {...control} {...form.register("description")} size="3" rows={3} maxLength={2000} />
          )}
        </Field>
        <Flex gap="3" wrap="wrap">
          <SubmitButton busy={isSubmitting} busyLabel="Processing...">
            {label}
          </SubmitButton>
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            disabled={isSubmitting}
            onClick={onClose}
          >
            Cancel
          </Button>
        </Flex>
      </Form>
      {question}
    </Section>
  );
}

const added = { title: "Company Created", description: "New company has been created successfully" };
const changed = { title: "Company Updated", description: "Company has been updated successfully" };

function useCompanyForm(company: Company | null, onClose: () => void) {
  const form = useForm({ resolver: rules, defaultValues: valuesOf(company) });
  const { known, isOutdated, savedIn, load, noticeConflict } = useVersions(company, valuesOf, form);
  const create = useMutation(createCompany);
  const update = useMutation(updateCompany);
  const show = useToast();

  const send = async (input: CreateCompanyInput) => {
    if (!known) return create.mutateAsync({ body: input });
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) return known;
    return update.mutateAsync({ params: { id: known.id }, body: { ...changes, version: known.version } });
  };
  const save = form.handleSubmit(async (input) => {
    try {
      await send(input);
      show(known ? changed : added);
      onClose();
    } catch (error) {
      if (noticeConflict(error)) return;
      const failed = known ? "Failed to update company" : "Failed to create company";
      show({ tone: "error", title: "Error", description: describeError(error, failed).sentence });
      showRefusal(form, refusalOf(error, {}), fields);
    }
  });
  const conflict = known && isOutdated && (
    <ConflictNotice what="company" read={() => readCompany(known.id)} onLoaded={load} />
  );
  return { form, save, conflict, hintFor: (field: keyof CompanyValues) => savedAs(savedIn(field)) };
}
