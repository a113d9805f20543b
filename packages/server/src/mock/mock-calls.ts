import type { SessionDependencies } from "../app.ts";
import { type CallContext, bind, type Module } from "../kernel/module.ts";
import type { Ports } from "../ports.ts";
import { type MockAccount, isMockAccount, mockRoles, registeredAccount, socialAccount } from "./mock-accounts.ts";
import { mockRoutes } from "./mock-routes.ts";
import { mockTexts } from "./mock-texts.ts";
import { bearerToken, isOver, type MockToken } from "./mock-token.ts";

type CallPorts = Pick<Ports, "db" | "clock" | "sessions">;
type Answer = { status: number; text?: keyof typeof mockTexts; data?: unknown };

/** Calls of the mock mode in addition to the server's, and in place of some. @see R-C08, R-C09, R-C10 */
export function createMockCalls({ db, clock, sessions: cookie }: CallPorts, sessions: SessionDependencies): Module {
  async function tokenOf(account: MockAccount, call: CallContext): Promise<string> {
    const { id } = await db
      .selectFrom("user_account")
      .select("id")
      .where("username_key", "=", account)
      .executeTakeFirstOrThrow();
    return call.write((unit) => sessions.startFor(unit, id, call));
  }

  const granted = async (account: MockAccount, call: CallContext, text?: Answer["text"]) =>
    answer(call, { status: 0, ...(text && { text }), data: { token: await tokenOf(account, call) } });

  /** The token of a valid bearer header; otherwise the refusal to answer. */
  function judge(call: CallContext): { token: MockToken } | { refusal: Response } {
    const token = bearerToken(call.request);
    if (!token) return { refusal: answer(call, { status: 401, text: "invalidToken" }) };
    if (isOver(token, clock.now())) return { refusal: answer(call, { status: 402, text: "expiredToken" }) };
    return { token };
  }

  /** With a cookie as usual, so that the portal keeps its session; without one by the token. */
  async function refresh(call: CallContext): Promise<Response> {
    if (cookie.read(call.request) !== null)
      return answer(call, { status: 0, data: { token: await sessions.refresh(call) } });
    const token = bearerToken(call.request);
    return token ? granted(token.account, call) : answer(call, { status: 401, text: "invalidToken" });
  }

  async function rolesOf(account: MockAccount) {
    const rows = await db
      .selectFrom("role as r")
      .innerJoin("user_role as ur", "ur.role_code", "r.code")
      .innerJoin("user_account as u", "u.id", "ur.user_id")
      .select(["r.code", "r.permissions"])
      .where("u.username_key", "=", account)
      .where("r.code", "in", mockRoles)
      .orderBy("r.sort")
      .execute();
    return {
      roles: rows.map(({ code }) => code),
      permissions: [...new Set(rows.flatMap(({ permissions }) => permissions))].sort(),
    };
  }

  const calls = bind(mockRoutes, {
    mockLogin: async (call) => {
      const { username } = call.body;
      if (!isMockAccount(username)) return answer(call, { status: 500, text: "wrongAccount" });
      return granted(username, call);
    },
    mockRegister: (call) => granted(registeredAccount, call, "registered"),
    mockSocialLogin: async (call) => {
      if (call.body.code === "") return answer(call, { status: 500, text: "noToken" });
      return answer(call, { status: 0, data: { token: await tokenOf(socialAccount, call), redirect: "" } });
    },
    mockUserInfo: async (call) => {
      const judged = judge(call);
      if ("refusal" in judged) return judged.refusal;
      const { account } = judged.token;
      return answer(call, { status: 0, data: { username: account, avatar: "", ...(await rolesOf(account)) } });
    },
    mockExpireToken: async (call) => {
      const judged = judge(call);
      return "refusal" in judged ? judged.refusal : answer(call, { status: 0 });
    },
    mockRefreshToken: refresh,
    mockRefreshByGet: refresh,
  });
  return calls;
}

/** 402 is sent as HTTP 401, as everywhere. */
function answer({ language, requestId }: CallContext, { status, text, data = null }: Answer): Response {
  const msg = text ? mockTexts[text][language] : "";
  const body = { status, msg, data, ...(status !== 0 && { requestId }) };
  return Response.json(body, { status: status === 0 ? 200 : status === 402 ? 401 : status });
}
