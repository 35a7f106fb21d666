import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, test, uniquely } from "../test.ts";

test("an owner creates a company, changes it, deactivates it and activates it again", async ({ owner }) => {
  const name = uniquely("Donau Bank");
  const company = owner.getByRole("listitem", { name });
  const told = (text: string) => expect(owner.getByText(text).first()).toBeVisible();
  await owner.goto(`${origins.console}/owner-control`);
  await owner.getByRole("button", { name: "Management" }).click();
  await owner.getByRole("menuitem", { name: "Companies" }).click();
  await owner.getByRole("button", { name: "Add Company" }).click();
  await expect(owner.getByRole("textbox", { name: "Company Name" })).toBeFocused();
  await settle(owner);
  await look(owner, "console-companies-form");
  await owner.keyboard.type(name);
  await owner.keyboard.press("Enter");
  await told("New company has been created successfully");

  await owner.getByRole("searchbox", { name: "Search companies" }).fill(name);
  await expect(company.getByText("No description provided")).toBeVisible();
  await company.getByRole("button", { name: "Edit" }).click();
  await owner.getByRole("textbox", { name: "Description" }).fill("Vienna");
  await owner.getByRole("button", { name: "Update Company" }).click();
  await told("Company has been updated successfully");
  await expect(company.getByText("Vienna")).toBeVisible();

  await company.getByRole("button", { name: "Delete" }).click();
  await owner.getByRole("button", { name: "Deactivate company" }).click();
  await told("Company has been deactivated successfully");
  await expect(company.getByText("Inactive")).toBeVisible();
  await company.getByRole("button", { name: "Activate" }).click();
  await told("Company has been activated successfully");
  await company.getByRole("button", { name: "Delete" }).click();
  await owner.getByRole("button", { name: "Deactivate company" }).click();
  await expect(company.getByText("Inactive")).toBeVisible();
});
