import { expect, test } from "vitest";
import { createSession, type SessionEnd } from "./session.ts";

/** The storage and the windows of one browser; a message of one window reaches the others. */
function browser() {
  const kept = new Map<string, string>();
  const windows: { hear: ((event: unknown) => void)[]; ends: SessionEnd[] }[] = [];
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const openWindow = () => {
    const window = { hear: [] as ((event: unknown) => void)[], ends: [] as SessionEnd[] };
    windows.push(window);
    const channel = {
      postMessage(data: unknown) {
        for (const other of windows) if (other !== window) for (const listener of other.hear) listener({ data });
      },
      addEventListener: (_: string, listener: (event: unknown) => void) => void window.hear.push(listener),
      close() {},
    };
    const session = createSession({
      storage,
      renew: () => Promise.reject(new Error("not asked for here")),
      channel: channel as unknown as BroadcastChannel,
    });
    session.onEnd((reason) => window.ends.push(reason));
    return { session, ends: window.ends };
  };
  return { kept, openWindow };
}

test.each(["signed-out", "expired"] as const)(
  "R-A03 nothing of a session that is %s stays in the storage",
  (reason) => {
    const { kept, openWindow } = browser();
    const { session, ends } = openWindow();
    session.start("token");
    expect([...kept.keys()].toSorted()).toEqual(["admin-pro-token", "busbar-sign-in"]);
    session.end(reason);
    expect([...kept.keys()]).toEqual([]);
    expect(ends).toEqual([reason]);
  },
);

test("R-A03 the windows of one sign-in end together, each once", () => {
  const { openWindow } = browser();
  const first = openWindow();
  first.session.start("token");
  const second = openWindow();
  second.session.end("signed-out");
  first.session.end("expired");
  expect([first.ends, second.ends]).toEqual([["signed-out"], ["signed-out"]]);
});

test("R-A03 a window that saw the session end before it heard of the sign-out lets its views go then", () => {
  const { openWindow } = browser();
  const leaving = openWindow();
  leaving.session.start("token");
  const other = openWindow();
  other.session.end("expired");
  leaving.session.end("signed-out");
  leaving.session.end("expired");
  expect([leaving.ends, other.ends]).toEqual([
    ["expired", "signed-out"],
    ["expired", "signed-out"],
  ]);
});

test("R-A03 a window that waits with its views is not ended by the sign-out of somebody who came after", () => {
  const { openWindow } = browser();
  const waiting = openWindow();
  waiting.session.start("hers");
  const other = openWindow();
  other.session.start("his");
  expect(waiting.session.isOtherSignIn()).toBe(true);
  other.session.end("signed-out");
  expect(waiting.ends).toEqual([]);
  expect(waiting.session.isOtherSignIn()).toBe(false);
  expect(waiting.session.token()).toBeNull();
});
