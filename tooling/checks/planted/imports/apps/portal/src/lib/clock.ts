import { MessageList } from "../features/messages/message-list.tsx";
import { gone } from "./gone.ts";

export const clock = [MessageList, gone];
