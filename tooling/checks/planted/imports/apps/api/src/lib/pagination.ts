import { Button } from "../../../../packages/ui/src/button.ts";

export const pages = Button;
