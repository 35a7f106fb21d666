import { Field } from "@field-advisor/ui";
import { Flex, Grid, Switch, Text, TextField } from "@radix-ui/themes";
import { Controller, useWatch } from "react-hook-form";
import type { DeploymentForm } from "./deployment-form-values.ts";

/** Who gets in: anyone with the link, or one recipient with an access code. */
export function AccessFields({ form }: { form: DeploymentForm }) {
  const { register, control: formControl, formState } = form;
  const allowAnonymous = useWatch({ control: formControl, name: "allowAnonymous" });
  return (
    <>
      <Controller
        control={formControl}
        name="allowAnonymous"
        render={({ field }) => (
          <Text as="label" size="2">
            <Flex gap="3" align="start">
              <Switch ref={field.ref} checked={field.value} onCheckedChange={field.onChange} />
              <span>
                <Text weight="medium">Anyone with the link may talk</Text>
                <Text as="div" size="1" color="gray">
                  {field.value
                    ? "No email and no access code are asked for."
                    : "The recipient enters their email and an access code."}
                </Text>
              </span>
            </Flex>
          </Text>
        )}
      />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <Field
          label="Recipient's email"
          required={!allowAnonymous}
          error={formState.errors.recipientEmail?.message}
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...register("recipientEmail")}
              size="3"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field
          label="Recipient's name"
          error={formState.errors.recipientName?.message}
          hint="The page welcomes them by it."
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...register("recipientName")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
      </Grid>
    </>
  );
}
