import { answerCalls } from "./answer-calls.ts";
import { fetchFiles } from "./start-files.ts";

/* The server of the demo. Pages come by `connect` where the browser lets them share a worker, else by a first message. */
const files = fetchFiles();
// Told when somebody waits for the server.
files.catch(() => undefined);
const { connect } = answerCalls(async () => {
  // Its code comes while the files of the database do.
  const { openServer } = await import("./open-server.ts");
  return openServer(await files);
});

self.addEventListener("connect", (event) => connect((event as MessageEvent).ports[0]!));
self.addEventListener("message", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) connect(port);
});
