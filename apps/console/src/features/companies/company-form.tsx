import { createCompanyInput } from "@field-advisor/schema/company-forms";
import type { Company, CreateCompanyInput } from "@field-advisor/schema/companies.endpoints";
import {
  checkedBy,
  type FormOf,
  type Saving,
  ScreenForm,
  SubmitButton,
  TextAreaField,
  TextField,
  useEdit,
  useSave,
  useToast,
  Section,
} from "@field-advisor/ui";
import { Button, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { createCompany, readCompany, updateCompany } from "./companies.queries.ts";

const rules = checkedBy(createCompanyInput);
const empty = { name: "", description: null };

/** Creates a company. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(createCompany);
  const show = useToast();
  const saving = useSave({
    rules,
    values: empty,
    send: (body) => mutateAsync({ body }),
    done: () => {
      show({ title: "Company Created", description: "New company has been created successfully" });
      onClose();
    },
    failed: "Failed to create company",
  });
  return <CompanyCard title="New Company" submit="Create Company" saving={saving} onClose={onClose} />;
}

export interface CompanyDialogProps {
  company: Company;
  onClose: () => void;
}

/** Changes the name and the description of a company. */
export function EditCompany({ company, onClose }: CompanyDialogProps) {
  const { id } = company;
  const { mutateAsync } = useMutation(updateCompany);
  const show = useToast();
  const saving = useEdit({
    rules,
    thing: company,
    what: "company",
    read: () => readCompany(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    unchanged: onClose,
    done: () => {
      show({ title: "Company Updated", description: "Company has been updated successfully" });
      onClose();
    },
    failed: "Failed to update company",
  });
  return <CompanyCard title="Edit Company" submit="Update Company" saving={saving} onClose={onClose} />;
}

interface CompanyCardProps {
  title: string;
  submit: string;
  saving: Saving<FormOf<typeof rules>, CreateCompanyInput>;
  onClose: () => void;
}

function CompanyCard({ title, submit, saving, onClose }: CompanyCardProps) {
  const { setFocus, formState } = saving.form;
  useEffect(() => setFocus("name"), [setFocus]);
  return (
    <Section isCard mb="5" title={title}>
      <ScreenForm saving={saving}>
        <TextField name="name" label="Company Name" required maxLength={100} />
        <TextAreaField name="description" label="Description" maxLength={2000} />
        <Flex gap="3" wrap="wrap">
          <SubmitButton busyLabel="Processing...">{submit}</SubmitButton>
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            disabled={formState.isSubmitting}
            onClick={onClose}
          >
            Cancel
          </Button>
        </Flex>
      </ScreenForm>
    </Section>
  );
}
