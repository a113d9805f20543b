import type { PGlite } from "@electric-sql/pglite";
import { sha256 } from "@noble/hashes/sha2.js";
import { demoClock } from "@busbar/server/kernel/clock.ts";
import { anyPassword } from "@busbar/server/mock/create-mock.ts";
import { memoryDatabase } from "@busbar/server/mock/memory/memory-database.ts";
import { createMemoryFiles } from "@busbar/server/mock/memory/memory-files.ts";
import { createMemoryKeep } from "@busbar/server/mock/memory/memory-keep.ts";
import { createMemoryLimits } from "@busbar/server/mock/memory/memory-limits.ts";
import { createMemoryQueue } from "@busbar/server/mock/memory/memory-queue.ts";
import { createWrites } from "@busbar/server/kernel/sql/tell-writes.ts";
import { createMemoryWake } from "@busbar/server/mock/memory/memory-wake.ts";
import type { Log, Ports, Settings, StreamHash } from "@busbar/server/ports.ts";
import type { KeptMail } from "../../wire.ts";
import { demoDay } from "../../demo-settings.ts";
import { fetchApiDocument } from "../start-files.ts";
import { noDocuments } from "./browser-documents.ts";
import { createBrowserImages } from "./browser-images.ts";
import { browserSpreadsheets } from "./browser-spreadsheets.ts";
import { createMemoryCredential } from "./memory-credential.ts";
import { createMemoryMails } from "./memory-mails.ts";
import { createMemoryVault } from "./memory-vault.ts";

export type BrowserPorts = Ports & { mails(): readonly KeptMail[]; close(): Promise<void> };

/** Everything that only Node has, as a browser has it; nothing leads out of the worker. */
export function openPorts(pglite: PGlite, settings: Settings): BrowserPorts {
  const clock = demoClock(demoDay);
  const writes = createWrites();
  const db = memoryDatabase(pglite, writes);
  const wake = createMemoryWake(writes);
  const queue = createMemoryQueue(consoleLog);
  const { mailer, textMessages, list } = createMemoryMails();
  return {
    db,
    inBackground: (work) => work(),
    clock,
    log: consoleLog,
    newHash,
    files: createMemoryFiles(),
    passwords: anyPassword,
    sessions: createMemoryCredential(),
    devices: createMemoryCredential(),
    browserSecret: createMemoryCredential(),
    mailer,
    textMessages,
    webhookPoster: { post: async () => ({ fault: "address" }) },
    mails: list,
    wake,
    queue,
    limits: createMemoryLimits(clock),
    metrics: { request() {}, count() {}, gauge() {} },
    spreadsheets: browserSpreadsheets,
    images: createBrowserImages(),
    documents: noDocuments,
    sourceKey: { configured: false, matches: () => false },
    vault: createMemoryVault(),
    keep: createMemoryKeep(),
    identityProviders: { list: [], addressOf: noProvider, prove: noProvider },
    transport: null,
    apiDocument: fetchApiDocument,
    settings,
    async close() {
      queue.stop();
      wake.stop();
      await db.destroy();
    },
  };
}

/** What is wrong goes where developers look. */
const consoleLog: Log = {
  debug() {},
  info() {},
  // oxlint-disable-next-line no-console -- there is no other log in a browser
  warn: (fields, message) => console.warn(message, fields),
  // oxlint-disable-next-line no-console -- the same
  error: (fields, message) => console.error(message, fields),
};

function newHash(): StreamHash {
  const hash = sha256.create();
  return {
    update: (part) => void hash.update(part),
    hex: () => Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
}

async function noProvider(): Promise<never> {
  throw new Error("The demo has no identity provider");
}
