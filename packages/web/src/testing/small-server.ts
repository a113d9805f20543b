import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { z } from "zod";
import { tokenKey } from "../kernel/session/session.ts";

/** One call to read, one to write and one that is open to all. */
export const routes = defineRoutes({
  readThing: { method: "GET", path: "/thing", permission: "signed-in", summary: "", response: z.string() },
  writeThing: { method: "POST", path: "/thing", permission: "signed-in", summary: "", response: z.string() },
  signIn: { method: "POST", path: "/in", permission: "public", summary: "", response: z.string() },
});

/** An answer of the server in its envelope. */
export const answer = (status: number, http: number, data: unknown = null) =>
  new Response(JSON.stringify({ status, msg: status === 0 ? "" : `code ${status}`, data }), { status: http });

/** A storage with a token, or without one. */
export function memory(token: string | null) {
  const kept = new Map<string, string>(token === null ? [] : [[tokenKey, token]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** One browser's lock: requests wait for each other, whichever tab they come from. */
export class OneLock {
  private last: Promise<unknown> = Promise.resolve();
  request(_name: string, work: () => Promise<unknown>) {
    this.last = this.last.then(work, work);
    return this.last;
  }
}
