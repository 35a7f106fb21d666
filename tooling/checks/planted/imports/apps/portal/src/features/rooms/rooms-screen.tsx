import { MessageList } from "../messages/message-list.tsx";
import { routes } from "../../routes.tsx";

export const RoomsScreen = [MessageList, routes];
