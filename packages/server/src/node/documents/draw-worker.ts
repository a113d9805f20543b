import { parentPort } from "node:worker_threads";
import type { PrintedDocument } from "../../kernel/documents/printed-document.ts";
import { drawDocument } from "./draw-document.ts";

export type Drawn = { bytes: Uint8Array<ArrayBuffer>; missing: string[] };

parentPort?.on("message", (document: PrintedDocument) => {
  void drawDocument(document).then(
    (drawn) => parentPort?.postMessage(drawn),
    // Ends the thread; the waiting call gets an error, and the next document a new thread.
    (fault: unknown) =>
      setImmediate(() => {
        throw fault;
      }),
  );
});
