import type { ShippedRow } from "@busbar/contract/menus/menus";
import { createApp } from "../app.ts";
import type { Module } from "../kernel/module.ts";
import type { RunningApp } from "../running-app.ts";
import { AppError } from "../kernel/app-error.ts";
import type { AccessTokens } from "../kernel/calls/access-tokens.ts";
import type { Clock, PasswordHasher, Ports } from "../ports.ts";
import { isMockAccount } from "./mock-accounts.ts";
import { type Delay, mockAnswers } from "./mock-answers.ts";
import { createMockCalls } from "./mock-calls.ts";
import { tokenLifeMs, writeToken } from "./mock-token.ts";
import { withVirtualPerson } from "./virtual-person.ts";

/** The mock checks the user name only, so any password is right. */
export const anyPassword: PasswordHasher = {
  hash: async () => "any",
  verify: async (phc) => phc !== null,
};

export type MockAdditions = { modules?: () => readonly Module[]; menuRows?: readonly ShippedRow[] };

/** The server with the mock's tokens, its calls, those of the template pages, and its delay. @see R-C08 */
export function createMock(
  ports: Ports,
  delay: Delay,
  { modules = () => [], menuRows = [] }: MockAdditions = {},
): RunningApp {
  const app = createApp(ports, {
    accessTokens: mockTokens(ports.clock),
    modules: (sessions) => [createMockCalls(ports, sessions), ...modules()],
    menuRows,
  });
  return { ...app, fetch: mockAnswers(withVirtualPerson(app.fetch, ports), delay) };
}

/** @throws AppError `sign_in.wrong` for everybody but the three accounts */
function mockTokens(clock: Clock): AccessTokens {
  return {
    lifeSeconds: tokenLifeMs / 1000,
    async mint(tx, userId) {
      const { username } = await tx
        .selectFrom("user_account")
        .select("username")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      if (!isMockAccount(username)) throw new AppError("sign_in.wrong");
      return writeToken({ account: username, at: clock.now().getTime() });
    },
  };
}
