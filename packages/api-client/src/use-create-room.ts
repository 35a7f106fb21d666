import { useQueryClient } from "@tanstack/react-query";
import { NetworkError } from "./api-error.ts";

/** Makes a room by its name: what an app hands to the frame of its screens, which fetch the code when they need it. */
export function useCreateRoom() {
  const client = useQueryClient();
  return async (room: { name: string; description?: string }) => {
    const code = await import("./new-room.ts").catch(() => null);
    if (code) return code.createNamedRoom(client, room);
    return { refused: { sentence: new NetworkError("offline").message } };
  };
}
