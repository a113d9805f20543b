import { newHash } from "../../node/files.ts";
import { createIdentityProviders } from "../../node/identity-providers.ts";
import { createImages } from "../../node/images.ts";
import type { KeptLetters } from "../../node/kept-letters.ts";
import { readMigrations } from "../../node/migrate.ts";
import { createSecretCookie } from "../../node/secret-cookie.ts";
import { createSourceKey } from "../../node/source-key.ts";
import { createSpreadsheets } from "../../node/spreadsheets/spreadsheets.ts";
import { createVault } from "../../node/vault.ts";
import type { Clock, Log, Ports, Settings } from "../../ports.ts";
import { anyPassword } from "../create-mock.ts";
import { openMemoryDatabase } from "../memory-database.ts";
import { createMemoryFiles } from "../memory-files.ts";
import { createMemoryLimits } from "../memory-limits.ts";
import { createMemoryQueue } from "../memory-queue.ts";
import { createMemoryWake } from "../memory-wake.ts";
import { createMemoryLetters } from "./memory-letters.ts";

export type MockPorts = Ports & { keptLetters: KeptLetters; close(): Promise<void> };

/** The same doors as the product's, none of which leads out of this process. */
export async function openMockPorts(settings: Settings, clock: Clock, log: Log): Promise<MockPorts> {
  const db = await openMemoryDatabase(readMigrations());
  const wake = createMemoryWake();
  const queue = createMemoryQueue(log);
  const keptLetters = createMemoryLetters();
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
    mailer: { leaves: false, send: keptLetters.keep },
    textMessages: { leaves: true, send: keptLetters.keep },
    wake,
    queue,
    limits: createMemoryLimits(clock),
    metrics: { request() {}, count() {}, gauge() {} },
    spreadsheets: createSpreadsheets(),
    images: createImages(),
    sourceKey: createSourceKey(undefined),
    vault: await createVault([crypto.getRandomValues(new Uint8Array(32))]),
    identityProviders: createIdentityProviders([], { redirectUri: `${settings.publicUrl}/callback`, log }),
    browserMark: createSecretCookie(false, "social"),
    transport: null,
    // Every call of the mock that signs in begins a session; none is to end another.
    settings: { ...settings, sessionsPerUser: 1_000_000 },
    keptLetters,
    async close() {
      queue.stop();
      wake.stop();
      await db.destroy();
    },
  };
}
