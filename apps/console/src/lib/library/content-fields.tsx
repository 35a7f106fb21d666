import type { ContentCategory, ContentType } from "@field-advisor/schema/content-constants";
import {
  categoryLabels,
  contentTypeLabels,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { useFormContext, useWatch } from "react-hook-form";

/** What is said about every item of the library, whatever it leads to. */
export interface ItemValues {
  title: string;
  description: string;
  category: ContentCategory;
  type: ContentType;
  isActive: boolean;
}

/** What an item is called, and what it is about. Where `blankMeans` says what stands for it, it may stay blank. */
export const WordFields = ({ blankMeans }: { blankMeans?: string | undefined }) => (
  <>
    <TextField name="title" label="Title" required maxLength={200} />
    <TextAreaField
      name="description"
      label="Description"
      required={!blankMeans}
      hint={blankMeans}
      maxLength={2000}
    />
  </>
);

interface KindFieldsProps {
  categories: readonly ContentCategory[];
  typesOf: (category: ContentCategory) => readonly ContentType[];
}

/** What people do with it, and what it is: every category has its own types, and starts with the first of them. */
export function KindFields({ categories, typesOf }: KindFieldsProps) {
  const { setValue, clearErrors } = useFormContext();
  const category = useWatch<ItemValues, "category">({ name: "category" });
  // Another type needs another address.
  const forget = () => clearErrors(["type", "url"]);
  return (
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <SelectField
        name="category"
        label="Category"
        required
        options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
        onChosen={(chosen) => {
          setValue("type", typesOf(chosen)[0], { shouldDirty: true });
          forget();
        }}
      />
      <SelectField
        name="type"
        label="Type"
        required
        options={typesOf(category).map((value) => ({ value, label: contentTypeLabels[value] }))}
        onChosen={forget}
      />
    </Grid>
  );
}

/** Whether people see it once it is saved. */
export const LiveSwitch = () => (
  <SwitchField name="isActive" label="Live" hint="While it is offline, only owners see it." />
);
