import { defaultKeptDays } from "../kernel/settings/kept-days.ts";
import { type AllRoutes, routes } from "@busbar/contract";
import { type Client, createClient } from "@busbar/contract/kernel/http/client";
import type { RunningApp } from "../running-app.ts";
import { createMock } from "../mock/create-mock.ts";
import { type MockPorts, openMockPorts } from "../mock/node/mock-ports.ts";
import { letVisitorsIn } from "../mock/seed-mock.ts";
import type { Delay } from "../mock/mock-answers.ts";
import type { Ports, Settings } from "../ports.ts";
import { copyMockDatabase } from "./database/mock-database.ts";
import { testOrigin } from "./start-test-app.ts";
import { createTestClock, demoMorning, type TestClock } from "./test-clock.ts";

export type MockAnswer = { http: number; status: number; msg: string; data: unknown; cookies: string[] };

export type TestMock = {
  app: RunningApp;
  ports: MockPorts;
  clock: TestClock;
  /** Logged errors: there should be none. */
  faults: unknown[];
  /** The delays before answers in milliseconds; tests do not really wait. */
  delays: number[];
  /** Sets the random number for the next delays, 0 to just below 1. */
  draw(random: number): void;
  ask(
    method: string,
    path: string,
    given?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<MockAnswer>;
  /** The typed client with a token, such as `POST /login` returns. */
  client(token?: string, headers?: Record<string, string>): Client<AllRoutes>;
  tokenOf(account: string): Promise<string>;
  close(): Promise<void>;
};

const settings: Settings = {
  profile: "mock",
  demo: true,
  sessionIdleSeconds: 8 * 3600,
  sessionMaxSeconds: 7 * 86_400,
  sessionsPerUser: 50,
  passwordMin: 6,
  signInPerMinute: 30,
  freeFailures: 5,
  resetSeconds: 300,
  uploadMaxBytes: 200 * 1024 * 1024,
  ...defaultKeptDays,
  publicUrl: testOrigin,
  searchEngine: "",
};

type MockOptions = {
  interception?: boolean;
  /** Modules and menu rows of packages of their own. */
  added?: (ports: Ports) => Parameters<typeof createMock>[2];
};

/** The mock mode in this process, with a clock that tests move. */
export async function startTestMock({ added, interception = true }: MockOptions = {}): Promise<TestMock> {
  const clock = createTestClock(demoMorning);
  const faults: unknown[] = [];
  const delays: number[] = [];
  let random = 0;
  const log = { debug() {}, info() {}, warn() {}, error: (fields: unknown) => void faults.push(fields) };
  const ports = await openMockPorts(settings, clock, log, copyMockDatabase());
  if (!interception) await letVisitorsIn(ports);
  const delay: Delay = {
    random: () => random,
    pause: async (milliseconds) => void delays.push(milliseconds),
  };
  const app = createMock(ports, delay, added?.(ports));
  await app.prepare();
  await app.work();

  const ask: TestMock["ask"] = async (method, path, { token, body, headers = {} } = {}) => {
    const request = new Request(`${testOrigin}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request);
    const envelope = (await response.json()) as Pick<MockAnswer, "status" | "msg" | "data">;
    return { ...envelope, http: response.status, cookies: response.headers.getSetCookie() };
  };
  const tokenOf = async (account: string) => {
    const { data } = await ask("POST", "/login", { body: { username: account } });
    return (data as { token: string }).token;
  };
  return {
    app,
    ports,
    clock,
    faults,
    delays,
    draw: (next) => {
      random = next;
    },
    ask,
    tokenOf,
    client(token, headers = {}) {
      const send = (request: Request) => {
        if (token) request.headers.set("authorization", `Bearer ${token}`);
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
        return app.fetch(request);
      };
      return createClient(routes, send, `${testOrigin}/api`);
    },
    async close() {
      app.close();
      await ports.close();
    },
  };
}
