import { Button } from "../../ui/src/button.ts";

export const Room = Button;
