import type { PGlite } from "@electric-sql/pglite";
import { newHash } from "../../node/storage/files.ts";
import { apiDocument } from "../../node/documents/api-document.ts";
import { createDocuments } from "../../node/documents/documents.ts";
import { createImages } from "../../node/storage/images.ts";
import type { KeptMails } from "../../node/mails/kept-mails.ts";
import { readMigrations } from "../../node/postgres/migrate.ts";
import { createSecretCookie } from "../../node/secrets/secret-cookie.ts";
import { createSourceKey } from "../../node/secrets/source-key.ts";
import { createSpreadsheets } from "../../node/spreadsheets/spreadsheets.ts";
import { createVault } from "../../node/secrets/vault.ts";
import type { Clock, Log, Ports, Settings } from "../../ports.ts";
import { anyPassword } from "../create-mock.ts";
import { createMemoryDatabase, memoryDatabase } from "../memory/memory-database.ts";
import { createMemoryFiles } from "../memory/memory-files.ts";
import { createMemoryKeep } from "../memory/memory-keep.ts";
import { createMemoryLimits } from "../memory/memory-limits.ts";
import { createMemoryQueue } from "../memory/memory-queue.ts";
import { createWrites } from "../../kernel/sql/tell-writes.ts";
import { createMemoryWake } from "../memory/memory-wake.ts";
import { createMemoryMails } from "./memory-mails.ts";
import { pretendedProvider } from "./pretended-provider.ts";

export type MockPorts = Ports & { keptMails: KeptMails; close(): Promise<void> };

/** The product's ports, with implementations that stay inside this process. */
export async function openMockPorts(
  settings: Settings,
  clock: Clock,
  log: Log,
  pglite: Promise<PGlite> = createMemoryDatabase(readMigrations()),
): Promise<MockPorts> {
  const writes = createWrites();
  const db = memoryDatabase(await pglite, writes);
  const wake = createMemoryWake(writes);
  const queue = createMemoryQueue(log);
  const keptMails = createMemoryMails();
  const documents = createDocuments(log);
  return {
    db,
    inBackground: (work) => work(),
    clock,
    log,
    newHash,
    files: createMemoryFiles(),
    passwords: anyPassword,
    sessions: createSecretCookie(false, "refresh"),
    devices: createSecretCookie(false, "device"),
    mailer: { leaves: false, send: keptMails.keep },
    textMessages: { leaves: true, send: keptMails.keep },
    // Nothing leaves the mock mode.
    webhookPoster: { post: async () => ({ fault: "address" }) },
    wake,
    queue,
    limits: createMemoryLimits(clock),
    metrics: { request() {}, count() {}, gauge() {} },
    spreadsheets: createSpreadsheets(),
    images: createImages(),
    documents,
    sourceKey: createSourceKey(undefined),
    vault: await createVault([crypto.getRandomValues(new Uint8Array(32))]),
    keep: createMemoryKeep(),
    identityProviders: pretendedProvider,
    browserSecret: createSecretCookie(false, "social"),
    transport: null,
    apiDocument,
    // Every call of the mock that signs in begins a session, and none of them may end another.
    settings: { ...settings, sessionsPerUser: 1_000_000 },
    keptMails,
    async close() {
      queue.stop();
      wake.stop();
      await documents.close();
      await db.destroy();
    },
  };
}
