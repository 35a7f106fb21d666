import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Has `cat` write a file into a connection, whose other end throws it away. */
export async function catOverLoopback(file: string): Promise<void> {
  const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ended = once(server, "connection").then(([socket]) => once(socket, "end"));
  spawn("bash", ["-c", `cat "$1" > /dev/tcp/127.0.0.1/${port}`, "bash", file], { stdio: "inherit" });
  await ended;
  server.close();
}
