import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { z } from "zod";
import { tokenKey } from "../kernel/session/session.ts";

/** A read, a write, and a public call. */
export const routes = defineRoutes({
  readThing: { method: "GET", path: "/thing", permission: "signed-in", summary: "", response: z.string() },
  writeThing: { method: "POST", path: "/thing", permission: "signed-in", summary: "", response: z.string() },
  signIn: { method: "POST", path: "/in", permission: "public", summary: "", response: z.string() },
});

/** An answer in the server's envelope. */
export const answer = (status: number, http: number, data: unknown = null) =>
  new Response(JSON.stringify({ status, msg: status === 0 ? "" : `code ${status}`, data }), { status: http });

/** A storage with or without a token. */
export function memory(token: string | null) {
  const kept = new Map<string, string>(token === null ? [] : [[tokenKey, token]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A browser's lock: requests wait for each other, whatever tab they come from. */
export class OneLock {
  private last: Promise<unknown> = Promise.resolve();
  request(_name: string, work: () => Promise<unknown>) {
    this.last = this.last.then(work, work);
    return this.last;
  }
}
