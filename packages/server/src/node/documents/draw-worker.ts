import { parentPort } from "node:worker_threads";
import type { PrintedDocument } from "../../kernel/documents/printed-document.ts";
import { drawDocument } from "./draw-document.ts";

export type Drawn = { bytes: Uint8Array<ArrayBuffer>; missing: string[] };

parentPort?.on("message", (document: PrintedDocument) => {
  void drawDocument(document).then(
    (drawn) => parentPort?.postMessage(drawn),
    // Ends the thread; whoever waits is told, and the next document has a new one.
    (fault: unknown) =>
      setImmediate(() => {
        throw fault;
      }),
  );
});
