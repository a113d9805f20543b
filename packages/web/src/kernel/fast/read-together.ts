import { isFast } from "./fast-paths.ts";
import type { Send } from "@busbar/contract/kernel/http/client";
import type { AllRoutes } from "@busbar/contract";
import type { RouteAnswer } from "@busbar/contract/kernel/http/route";

/** The most calls in one; equals the contract's `maxReads`, whose schemas the browser does not load. */
const most = 100;

type Waiting = {
  request: Request;
  resolve: (answer: Response | Promise<Response>) => void;
  reject: (cause: unknown) => void;
};
type Answers = RouteAnswer<AllRoutes["readTogether"]>["answers"];

/**
 * Sends the GET calls of one task together, so that a page of many figures asks once and is drawn once. Calls with
 * other headers go in a call of their own. What the server could not answer in time is asked for again, the last one by
 * itself.
 * @param base origin and prefix of the API
 */
export function readTogether(send: Send, base: string, isOn = isFast("reads-together")): Send {
  if (!isOn) return send;
  const groups = new Map<string, Waiting[]>();
  const flush = () => {
    for (const group of groups.values())
      for (let from = 0; from < group.length; from += most) void sendGroup(group.slice(from, from + most), send, base);
    groups.clear();
  };
  return (request) => {
    if (request.method !== "GET") return send(request);
    if (groups.size === 0) setTimeout(flush);
    const key = JSON.stringify([...request.headers]);
    return new Promise((resolve, reject) => {
      groups.set(key, [...(groups.get(key) ?? []), { request, resolve, reject }]);
    });
  };
}

async function sendGroup(group: Waiting[], send: Send, base: string): Promise<void> {
  const wanted = group.filter(({ request, reject }) => {
    if (request.signal.aborted) reject(request.signal.reason);
    return !request.signal.aborted;
  });
  const alone = ({ request, resolve }: Waiting) => resolve(send(request));
  if (wanted.length < 2) return wanted.forEach(alone);
  const over = new AbortController();
  let left = wanted.length;
  for (const { request, reject } of wanted) {
    const giveUp = () => {
      reject(request.signal.reason);
      if (--left === 0) over.abort(request.signal.reason);
    };
    request.signal.addEventListener("abort", giveUp, { once: true });
  }
  try {
    const headers = new Headers(wanted[0]!.request.headers);
    headers.set("content-type", "application/json; charset=utf-8");
    const calls = wanted.map(({ request }) => request.url.slice(base.length));
    const body = JSON.stringify({ calls });
    const response = await send(new Request(`${base}/reads`, { method: "POST", headers, body, signal: over.signal }));
    const text = await response.text();
    const answers = response.ok ? answersOf(text) : undefined;
    const late = wanted.filter((_, at) => answers && !answers[at]);
    // A slow server goes on with the rest; one that answered none of them is asked for each.
    if (late.length < wanted.length) void sendGroup(late, send, base);
    else late.forEach(alone);
    for (const [at, one] of wanted.entries()) {
      const answer = answers?.[at];
      // A refusal of the whole call, such as of an expired token, is each one's own.
      if (!answers) one.resolve(toResponse(text, response.status, response.headers));
      else if (answer) one.resolve(toResponse(answer.text, answer.http));
    }
  } catch (cause) {
    for (const { reject } of wanted) reject(cause);
  }
}

/** Undefined when the server refused under HTTP 200. */
const answersOf = (text: string): Answers | undefined =>
  (JSON.parse(text) as { data?: { answers?: Answers } | null }).data?.answers;

const toResponse = (text: string, status: number, headers: HeadersInit = { "content-type": "application/json" }) =>
  new Response(text, { status, headers });
