import { type APIRequestContext, type APIResponse, expect, request } from "@playwright/test";

export const demoPassword = "Busbar-demo-1";
export const portalAddress = () => process.env["PORTAL_ADDRESS"] as string;

export type Caller = {
  token: string;
  /** The refresh cookie in the format of a browser context. */
  cookies: Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  signOut(): Promise<void>;
};

/** A session of a demo account for API calls without a browser. */
export async function callerAs(username: string, password = demoPassword): Promise<Caller> {
  const context = await request.newContext({ baseURL: portalAddress() });
  const { token } = await read<{ token: string }>(
    await context.post("/api/user/token", { data: { username, password } }),
  );
  const headers = () => ({ authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() });
  return {
    token,
    cookies: (await context.storageState()).cookies,
    get: async (path) => read(await context.get(`/api${path}`, { headers: headers() })),
    post: async (path, body = {}) => read(await context.post(`/api${path}`, { headers: headers(), data: body })),
    put: async (path, body) => read(await context.put(`/api${path}`, { headers: headers(), data: body })),
    patch: async (path, body) => read(await context.patch(`/api${path}`, { headers: headers(), data: body })),
    async signOut() {
      await context.post("/api/logout", { headers: headers(), data: {} });
      await context.dispose();
    },
  };
}

async function read<T>(answer: APIResponse): Promise<T> {
  const body = (await answer.json()) as { status: number; msg: string; data: T };
  expect(body, `${answer.url()} answered ${JSON.stringify(body)}`).toMatchObject({ status: 0 });
  return body.data;
}
