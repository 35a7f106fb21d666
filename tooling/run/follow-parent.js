// Preloaded into every Node process that a run starts: when the run dies without a chance to stop its children
// (kill -9, a closed terminal), they stop by themselves instead of holding their ports.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
