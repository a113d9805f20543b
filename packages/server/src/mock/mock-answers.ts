import type { App } from "../kernel/http/http.ts";
import { mockTexts } from "./mock-texts.ts";

const shortestMs = 10;
const longestMs = 100;

export type Delay = {
  /** From 0 to just below 1. */
  random(): number;
  pause(milliseconds: number): Promise<void>;
};

/**
 * Delays every answer by 10 to 100 ms, like a network, and marks answers to edits and deletions as simulated, because
 * nothing outlives the process. Specification, sections 8 and 9.
 */
export function mockAnswers(fetch: App["fetch"], { random, pause }: Delay): App["fetch"] {
  return async (request, peer) => {
    const response = await fetch(request, peer);
    await pause(shortestMs + Math.floor(random() * (longestMs - shortestMs + 1)));
    return simulated(request, response);
  };
}

async function simulated(request: Request, response: Response): Promise<Response> {
  const what = /\/do(Edit|Delete)$/.exec(new URL(request.url).pathname)?.[1];
  if (!what || !response.ok) return response;
  const text = mockTexts[what === "Edit" ? "saved" : "removed"];
  const english = /^\s*en\b/i.test(request.headers.get("accept-language") ?? "");
  const body = { ...((await response.json()) as object), msg: english ? text.en : text.zh };
  return new Response(JSON.stringify(body), response);
}
