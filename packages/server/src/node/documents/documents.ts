import { Worker } from "node:worker_threads";
import type { PrintedDocument } from "../../kernel/documents/printed-document.ts";
import type { Documents, Log } from "../../ports.ts";
import { workerScript } from "../installation.ts";
import { createGate, type Gate } from "../secrets/passwords.ts";
import { zipStream } from "./zip-stream.ts";
import type { Drawn } from "./draw-worker.ts";

/** A document of hundreds of pages takes a few seconds. */
const mostSeconds = 60;
const memory = { maxOldGenerationSizeMb: 512 };

/**
 * Draws documents one after the other in a worker thread, so that calls are not blocked. The thread starts with the
 * first document and keeps its fonts; one that fails or hangs is replaced.
 */
export function createDocuments(log: Log, gate: Gate = createGate(1, 60)): Documents & { close(): Promise<void> } {
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(workerScript("draw-worker", import.meta.url), { execArgv: [], resourceLimits: memory });
    // An idle thread does not keep the process alive.
    started.unref();
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function draw(document: PrintedDocument): Promise<Drawn> {
    worker ??= start();
    const drawing = worker;
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
    const ended = () => reject(new Error("the drawing thread ended"));
    const timer = setTimeout(() => reject(new Error("the document took too long")), mostSeconds * 1000);
    drawing.once("message", resolve).once("error", reject).once("exit", ended);
    drawing.postMessage(document);
    try {
      return await promise;
    } catch (fault) {
      await stop();
      throw fault;
    } finally {
      clearTimeout(timer);
      drawing.off("message", resolve).off("error", reject).off("exit", ended);
    }
  }

  return {
    pdf: (document) =>
      gate(async () => {
        const { bytes, missing } = await draw(document);
        if (missing.length > 0) {
          const characters = missing.map((one) => [...one].map(codeOf).join(" "));
          log.warn({ document: document.title, characters }, "no font has these characters: boxes were printed");
        }
        return bytes;
      }),
    pack: zipStream,
    close: stop,
  };
}

const codeOf = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
