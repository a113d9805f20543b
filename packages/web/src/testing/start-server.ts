import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";

/** The part of the server's `TestApp` that page tests use. */
export type TestServer = {
  fetch: (request: Request) => Promise<Response>;
  /** The bearer token of a demo account. */
  tokenOf: (username: string) => Promise<string>;
  /** A typed client of a demo account, to prepare data and to check the result. */
  as: (username: string) => Promise<Client<AllRoutes>>;
  /** A client without session, or with any token. */
  client: (token?: string, headers?: Record<string, string>) => Client<AllRoutes>;
  /** The database, for what no call can prepare; `writes` tells the server which tables were written without it. */
  database: Record<"pool" | "ownerPool", { query: (sql: string, values?: unknown[]) => Promise<unknown> }> & {
    writes: { tell: (tables: ReadonlySet<string>) => void };
  };
  /** What the server keeps outside the database. */
  ports: {
    keep: { write: (name: "audit-verdict", text: string) => Promise<void> };
  };
  /** Sets the roles of a demo account; its open portals are notified. */
  changeRoles: (username: string, roles: readonly string[]) => Promise<void>;
  keepSetting: (key: string, value: unknown) => Promise<void>;
  /** Runs the outbox once. @returns the mails and text messages that were sent */
  deliver: () => Promise<{ to: string; text: string }[]>;
  clock: { now: () => Date; set: (instant: string | Date) => void; advance: (seconds: number) => void };
  close: () => Promise<void>;
};

/** Replaces rows of `portal_setting`. */
export async function keepSettings({ database }: TestServer, settings: Record<string, unknown>): Promise<void> {
  await database.pool.query("delete from portal_setting");
  for (const [key, value] of Object.entries(settings)) {
    await database.pool.query("insert into portal_setting (key, value) values ($1, $2)", [key, JSON.stringify(value)]);
  }
}

export type TestServerOptions = {
  demo?: boolean;
  work?: boolean;
  /** Overrides the server's configuration. */
  settings?: { freeFailures?: number; signInPerMinute?: number; profile?: "mock" };
  sourceKey?: { configured: boolean; matches: (given: string) => boolean };
  /** Whether to accept bodies encrypted by the older client. */
  transport?: boolean;
  /** Additional modules of the server, such as the template pages. */
  additions?: (ports: never) => object;
};

/**
 * Starts the real server with its own database in this process. Loaded without its types: the server is compiled with
 * its own options, without the portal's DOM types.
 */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { startTestApp } = (await import("@busbar/server/testing/start-test-app" as string)) as {
    startTestApp: (options: TestServerOptions) => Promise<TestServer>;
  };
  return startTestApp(options);
}
