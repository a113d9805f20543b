import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";

/** What page tests need of the server's own `TestApp`. */
export type TestServer = {
  fetch: (request: Request) => Promise<Response>;
  /** The bearer token of a demo account. */
  tokenOf: (username: string) => Promise<string>;
  /** A typed client of a demo account, to arrange and to look behind the page. */
  as: (username: string) => Promise<Client<AllRoutes>>;
  /** A client without a session, or with any token. */
  client: (token?: string, headers?: Record<string, string>) => Client<AllRoutes>;
  /** The database, for what no call can arrange yet. */
  database: Record<"pool" | "ownerPool", { query: (sql: string, values?: unknown[]) => Promise<unknown> }>;
  /** Gives a demo account these roles and no others; its open portals are told. */
  changeRoles: (username: string, roles: readonly string[]) => Promise<void>;
  /** Overrides a setting of the portal. */
  keepSetting: (key: string, value: unknown) => Promise<void>;
  /** Lets the outbox work once. @returns the mails and text messages that left */
  deliver: () => Promise<{ to: string; text: string }[]>;
  clock: { now: () => Date; set: (instant: string | Date) => void; advance: (seconds: number) => void };
  close: () => Promise<void>;
};

/** Rows of `portal_setting`: replaces those that stand there. */
export async function keepSettings({ database }: TestServer, settings: Record<string, unknown>): Promise<void> {
  await database.pool.query("delete from portal_setting");
  for (const [key, value] of Object.entries(settings)) {
    await database.pool.query("insert into portal_setting (key, value) values ($1, $2)", [key, JSON.stringify(value)]);
  }
}

export type TestServerOptions = {
  demo?: boolean;
  work?: boolean;
  /** Overrides what the server reads from its configuration. */
  settings?: { freeFailures?: number; signInPerMinute?: number; profile?: "mock" };
  sourceKey?: { configured: boolean; matches: (given: string) => boolean };
  /** Accept bodies of the older client's codec. */
  transport?: boolean;
  /** What the server has beside its own, such as the template pages. */
  additions?: (ports: never) => object;
};

/**
 * The real server on a database of its own, in this process. Its sources are checked by their own compiler options, not
 * by the portal's with their DOM types: so it is loaded without its types.
 */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { startTestApp } = (await import("@busbar/server/testing/start-test-app" as string)) as {
    startTestApp: (options: TestServerOptions) => Promise<TestServer>;
  };
  return startTestApp(options);
}
