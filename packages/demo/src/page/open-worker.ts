/**
 * The worker that stands in for the server: one for all tabs of the browser, which outlives a reload where the browser
 * knows `extendedLifetime`; one of this tab's own where there are no shared ones, as on some phones.
 */
export function openWorker(): MessagePort {
  if (typeof SharedWorker === "function") {
    const shared = new SharedWorker(new URL("../worker/worker.ts", import.meta.url), {
      type: "module",
      extendedLifetime: true,
    } as WorkerOptions);
    return shared.port;
  }
  const { port1, port2 } = new MessageChannel();
  const own = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });
  own.postMessage(null, [port2]);
  return port1;
}
