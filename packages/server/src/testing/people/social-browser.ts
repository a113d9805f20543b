import type { Envelope } from "@busbar/contract/kernel/http/envelope";
import { expect } from "vitest";
import { type TestApp, testOrigin } from "../start-test-app.ts";

type Data = Record<string, unknown>;
export type SocialBrowser = ReturnType<typeof socialBrowser>;

/** A browser at the portal that keeps its cookies on the way to a provider and back. */
export function socialBrowser(app: Pick<TestApp, "fetch">) {
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<Response> => {
    const headers = new Headers({ cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; ") });
    if (token) headers.set("authorization", `Bearer ${token}`);
    if (body !== undefined) headers.set("content-type", "application/json");
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await app.fetch(new Request(`${testOrigin}/api${path}`, { method, headers, body: sent }));
    for (const line of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
    return response;
  };
  const read = async (response: Response): Promise<Data> => {
    const body = (await response.json()) as Envelope<Data>;
    expect(body, "was refused").toMatchObject({ status: 0 });
    return body.data;
  };
  return {
    cookies: (): ReadonlyMap<string, string> => jar,
    send,
    get: async (path: string, token?: string) => read(await send("GET", path, undefined, token)),
    post: async (path: string, body: unknown, token?: string) => read(await send("POST", path, body, token)),
    /** The envelope of a refused call. */
    async refusal(path: string, body: unknown, token?: string): Promise<Envelope & Data> {
      const answer = (await (await send("POST", path, body, token)).json()) as Envelope & Data;
      expect(answer.status, "was not refused").not.toBe(0);
      return answer;
    },
    /** The address to which the portal sends the browser to sign in. */
    async start(provider: string, query = ""): Promise<string> {
      const response = await send("GET", `/social/${provider}/start${query}`);
      expect(response.status).toBe(303);
      return response.headers.get("location") ?? "";
    },
    /** The parameters that the callback page sends to the server, from the address to which the provider redirected. */
    answerOf: (back: URL): Record<string, string> => Object.fromEntries(back.searchParams),
  };
}
