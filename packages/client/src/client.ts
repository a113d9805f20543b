import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import { refusalOf } from "./refusal.ts";
import { pause, type Retries, retrying } from "./retrying.ts";

export type ClientOptions = {
  /** The address of the portal, such as `https://portal.example.com`. */
  address: string;
  /** The token, or what gives it before each call. */
  token: string | (() => string | Promise<string>);
  /** Language of messages. */
  language?: "zh" | "en";
  /** Tries of one call in all; 5 unless said otherwise. */
  tries?: number;
  /** The longest `Retry-After` that is waited for, in seconds; 60 unless said otherwise. */
  longestWait?: number;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
  /** Paths of lists that have cursors; known to the published client. */
  listsByCursor?: readonly string[];
  /** In place of waiting, for tests. */
  pause?: Retries["pause"];
};

/** Calls by method and path, as openapi-fetch has them, and lists row by row. */
export type ApiClient<Paths extends object> = Client<Paths> & {
  /**
   * All rows of a list. Lists that have cursors are read in the order of ids, each row once, whatever is added meanwhile.
   * Others, and those with a `sort`, are read page after page: rows that are added or removed meanwhile may appear twice or
   * not at all.
   */
  rows<Path extends ListPath<Paths>>(path: Path, query?: QueryOf<Paths, Path>): AsyncGenerator<RowOf<Paths, Path>>;
};

type AnswerOf<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": { data: infer Data } } } };
}
  ? Data
  : never;
type Get<Paths, Path extends keyof Paths> = Paths[Path] extends { get: infer Operation } ? Operation : never;

/** Paths that answer a list by pages. */
export type ListPath<Paths> = {
  [Path in keyof Paths]: AnswerOf<Get<Paths, Path>> extends never
    ? never
    : Get<Paths, Path> extends { parameters: { path?: never; query?: { pageNo?: unknown } } }
      ? AnswerOf<Get<Paths, Path>> extends { list: unknown[] }
        ? Path
        : never
      : never;
}[keyof Paths];
export type RowOf<Paths, Path extends keyof Paths> =
  AnswerOf<Get<Paths, Path>> extends { list: (infer Row)[] } ? Row : never;
export type QueryOf<Paths, Path extends keyof Paths> =
  Get<Paths, Path> extends { parameters: { query?: infer Query } }
    ? Omit<NonNullable<Query>, "pageNo" | "cursor">
    : never;

type AnyList = { list: unknown[]; total?: number; next?: string | null };
/** Lists of whatever rows at whatever paths. */
type AnyLists = Record<
  string,
  {
    get: {
      parameters: { query?: Record<string, unknown> };
      responses: { 200: { content: { "application/json": { data: { list: unknown[]; total?: number } } } } };
    };
  }
>;

const largestPage = 200;

/**
 * A client of the portal's API. Every change carries an Idempotency-Key of its own; "not now" (429, 503) is waited for;
 * an answer that is no success is thrown as a {@link Refusal}.
 */
export function createClient<Paths extends object>(options: ClientOptions): ApiClient<Paths> {
  const { address, token, language = "en", tries = 5, longestWait = 60, fetch = globalThis.fetch } = options;
  const { listsByCursor = [] } = options;
  const settings = {
    baseUrl: `${address.replace(/\/$/, "")}/api`,
    fetch: retrying(fetch, { tries, longestWait, pause: options.pause ?? pause }),
  };
  const client = createFetchClient<Paths>(settings);
  const lists = createFetchClient<AnyLists>(settings);
  const ours: Middleware = {
    async onRequest({ request }) {
      request.headers.set("authorization", `Bearer ${typeof token === "string" ? token : await token()}`);
      request.headers.set("accept-language", language);
      if (request.method !== "GET" && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID());
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await refusalOf(response);
    },
  };
  client.use(ours);
  lists.use(ours);

  async function* rows(path: string, query: Record<string, unknown> = {}): AsyncGenerator {
    const pageSize = Number(query["pageSize"] ?? largestPage);
    if (listsByCursor.includes(path) && query["sort"] === undefined) {
      for (let cursor: string | null = "start"; cursor !== null; ) {
        const { data }: { data?: { data: AnyList } } = await lists.GET(path, {
          params: { query: { ...query, pageSize, cursor } },
        });
        yield* data?.data.list ?? [];
        cursor = data?.data.next ?? null;
      }
      return;
    }
    for (let pageNo = 1, seen = 0; ; pageNo += 1) {
      const { data } = await lists.GET(path, { params: { query: { ...query, pageSize, pageNo } } });
      const { list = [], total = 0 } = data?.data ?? {};
      yield* list;
      seen += list.length;
      if (list.length < pageSize || seen >= total) return;
    }
  }

  return Object.assign(client, { rows }) as ApiClient<Paths>;
}
