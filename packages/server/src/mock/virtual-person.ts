import type { App } from "../kernel/http/http.ts";
import type { Ports } from "../ports.ts";
import type { MockAccount } from "./mock-accounts.ts";
import { mockRoutes } from "./mock-routes.ts";
import { tokenLifeMs } from "./mock-token.ts";

/** Whose data visitors see: the roles that the portal gives them are full access. */
const account: MockAccount = "admin";
/** A token is renewed this long before it is over. */
const spareMs = 1000;
const own = new Set(Object.values(mockRoutes).map(({ path }) => `/api${path}`));

type Held = { token: string; cookie: string; at: number };

/**
 * Answers calls of visitors, who have virtual roles where the mock lets them in without signing in: a call that is refused
 * for want of a session is made anew in one session that all of them share. @see R-N04
 */
export function withVirtualPerson(fetch: App["fetch"], { db, clock }: Pick<Ports, "db" | "clock">): App["fetch"] {
  let session: Promise<Held> | undefined;
  const letsIn = async () => {
    const row = await db
      .selectFrom("portal_setting")
      .select("value")
      .where("key", "=", "loginInterception")
      .executeTakeFirst();
    return row?.value === false;
  };
  const ask = async (request: Request, path: string, given: RequestInit): Promise<Held> => {
    const at = clock.now().getTime();
    const response = await fetch(new Request(new URL(`/api${path}`, request.url), { method: "POST", ...given }));
    const { data } = (await response.json()) as { data: { token: string } | null };
    if (data === null) throw new Error(`The visitors' session was refused: ${response.status}`);
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    return { token: data.token, cookie, at };
  };
  const signIn = (request: Request) => ask(request, "/login", { body: new URLSearchParams({ username: account }) });
  const renew = ({ cookie }: Held, request: Request) =>
    ask(request, "/refreshToken", { headers: { cookie, origin: new URL(request.url).origin } });
  const tokenFor = (request: Request): Promise<Held> => {
    const next = (session ?? Promise.reject(new Error("None yet"))).then(
      (held) =>
        clock.now().getTime() - held.at < tokenLifeMs - spareMs
          ? held
          : renew(held, request).catch(() => signIn(request)),
      () => signIn(request),
    );
    session = next;
    return next;
  };
  return async (request, peer) => {
    if (request.headers.has("authorization") || own.has(new URL(request.url).pathname)) return fetch(request, peer);
    const again = request.clone();
    const answer = await fetch(request, peer);
    if (answer.status !== 401 || !(await letsIn())) return answer;
    await answer.body?.cancel();
    const { token } = await tokenFor(again);
    again.headers.set("authorization", `Bearer ${token}`);
    return fetch(again, peer);
  };
}
