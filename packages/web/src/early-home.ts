import { type AllRoutes, routes } from "@busbar/contract";
import { meets } from "@busbar/contract/kernel/access";
import { type Client, fillPath, toQuery } from "@busbar/contract/kernel/http/client";
import { codeOf, type Envelope, isSuccess } from "@busbar/contract/kernel/http/envelope";
import type { RouteAnswer } from "@busbar/contract/kernel/http/route";
import type { UserInfo } from "@busbar/contract/identity/users";
import { scopeHeader, toScopeHeader } from "@busbar/contract/sales/scope-header";
import { askEarlyForFigures } from "./features/home/early-figures.ts";
import { homeTiles } from "./home-tiles.ts";
import type { ApiAccess } from "./kernel/calls/public-client.ts";
import { businessDateOf } from "@busbar/contract/kernel/business-time";

type Settings = { settings: { demoDate: string } };
type Answers = RouteAnswer<AllRoutes["readTogether"]>["answers"];
type Waiting = { call: string; give: (data: unknown) => void; fail: (cause: unknown) => void };
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/**
 * Asks for Home's figures while the portal's files are still coming, with the answers that `boot.js` asked for: so the
 * figures are there when Home is drawn first. The portal reads both answers anew and checks them; whatever goes wrong
 * here, it asks by itself. Resolves when it has asked.
 */
export async function askEarlyForHome(access: ApiAccess): Promise<void> {
  const early = window.busbarStart?.answers ?? [];
  const dataOf = async (path: string): Promise<unknown> => {
    const answer = await early.find(({ url }) => url === access.base + path)?.answer;
    // The portal reads the answer itself.
    return answer && unwrapped(await answer.clone().text(), answer.status);
  };
  const [person, navigation] = await Promise.all([dataOf("/user/info"), dataOf("/menu/nav")]);
  const headers = { ...early[0]?.headers };
  const { authorization } = headers;
  if (!person || !navigation || !authorization) return;
  const user = person as UserInfo;
  if (user.scope) headers[scopeHeader] = toScopeHeader(user.scope);
  const { api, sent, arrived } = readsOf(access, headers);
  askEarlyForFigures(homeTiles, {
    api,
    arrived,
    can: (rule) => meets(user, rule),
    today: businessDateOf(navigation as Settings),
    reader: { token: authorization.replace("Bearer ", ""), scope: user.scope },
  });
  await sent;
}

/** The data of an answer. @throws for a refusal */
function unwrapped(text: string, http: number): unknown {
  const body = JSON.parse(text) as Partial<Envelope>;
  const code = codeOf(body, http);
  if (!isSuccess(code)) throw new Error(`Refused with ${code}`);
  return body.data;
}

/**
 * A client for reading alone, whose calls of one task leave as one. It has nothing of the portal's own client, which is
 * not here yet: no request and no answer is an object of the browser's, of which forty take longer than the figures.
 */
function readsOf({ send, base }: ApiAccess, headers: Record<string, string>) {
  const waiting: Waiting[] = [];
  const [sent, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const flush = async () => {
    const group = waiting.splice(0);
    const calls = [...new Set(group.map(({ call }) => call))];
    try {
      const body = JSON.stringify({ calls });
      const type = { "content-type": "application/json; charset=utf-8" };
      const coming = send(new Request(`${base}/reads`, { method: "POST", headers: { ...headers, ...type }, body }));
      sent.resolve();
      const { answers } = unwrapped(await (await coming).text(), 200) as { answers: Answers };
      // A slow server goes on with the rest.
      const late = group.filter(({ call }) => !answers[calls.indexOf(call)]);
      if (late.length === group.length) throw new Error("No answers");
      if (late.length > 0) ask(...late);
      for (const { call, give, fail } of group) {
        const answer = answers[calls.indexOf(call)];
        try {
          if (answer) give(unwrapped(answer.text, answer.http));
        } catch (cause) {
          fail(cause);
        }
      }
    } catch (cause) {
      for (const { fail } of group) fail(cause);
    } finally {
      sent.resolve();
      arrived.resolve();
    }
  };
  const ask = (...more: readonly Waiting[]) => {
    if (waiting.length === 0) queueMicrotask(() => void flush());
    waiting.push(...more);
  };
  const api = new Proxy({} as Client<AllRoutes>, {
    get:
      (_, name: keyof AllRoutes) =>
      (input: Input = {}) =>
        new Promise((give, fail) =>
          ask({ call: fillPath(routes[name].path, input.params) + toQuery(input.query), give, fail }),
        ),
  });
  return { api, sent: sent.promise, arrived: arrived.promise };
}
