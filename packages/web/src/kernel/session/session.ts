import { randomKey } from "../network/random-key.ts";

/** Where the specification keeps the access token. The refresh credential is in an HttpOnly cookie, out of our reach. */
export const tokenKey = "admin-pro-token";
/** Changes with every sign-in and stays with every refresh: tells whose token is in the storage. */
export const signInKey = "busbar-sign-in";
const lockName = "portal-refresh";
const channelName = "portal-session";

/** Why a session is over: it expired or was ended by the server, or the person signed out. */
export type SessionEnd = "expired" | "signed-out";

export type Session = {
  /** Null while the storage holds the token of another sign-in than this window's. */
  token(): string | null;
  /** Whether somebody has signed in elsewhere in this browser since this window did. Then nothing may be sent. */
  isOtherSignIn(): boolean;
  /**
   * Resolves at once, or when another sign-in has turned out to be the same person's.
   * @throws {@link SessionReplaced} when this window has signed in anew meanwhile: who waited belongs to nobody now
   */
  settled(): Promise<void>;
  /** Counts the sign-ins of this window: what began under another one must not go on under the present one. */
  signIns(): number;
  /** Takes the sign-in that is in the storage for this window's own; `same` when it is known to be the same person's. */
  adopt(same: boolean): void;
  /** Keeps a token from signing in; the browser's other windows see it in the storage. */
  start(token: string): void;
  /**
   * A token newer than `stale`: one refresh per browser, not per tab, whatever the number of callers.
   * @throws {@link RefreshRefused} when the server gives none: the session has then ended; other faults leave it, since
   * a line that is broken for a moment, as after a night's sleep, says nothing about it.
   */
  refresh(stale: string | null): Promise<string>;
  /** Makes a call that rotates the refresh cookie. No window of this browser refreshes meanwhile. */
  alone<T>(call: () => Promise<T>): Promise<T>;
  /** Replaces the access token by a new one of the same session. */
  renew(token: string): void;
  /** Removes the token and the sign-in key. Notifies listeners once, in all windows of the same sign-in. */
  end(reason: SessionEnd): void;
  /** Called when a call met another sign-in. */
  onOtherSignIn(listener: () => void): () => void;
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Stops listening to other tabs. */
  close(): void;
};

/** The server has refused to issue an access token: the session is over. */
export class RefreshRefused extends Error {}

/** This window has signed in again while the call was waiting. */
export class SessionReplaced extends Error {}

/** The message on the channel between the windows of a browser. */
type SessionEnded = { ended: SessionEnd; signIn: string | null };

export type SessionDependencies = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Asks the server for a new token by the cookie. @throws {@link RefreshRefused}, or the fault of a broken line */
  renew: () => Promise<string>;
  /** Absent outside secure contexts: then one refresh per tab, and the server forgives the second within 10 s. */
  locks?: Pick<LockManager, "request"> | undefined;
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close"> | undefined;
};

/** Keeps the token of a new sign-in, so that other windows of this browser see that it is another one. */
export function keepSignIn(storage: Pick<Storage, "setItem">, token: string): void {
  storage.setItem(signInKey, randomKey());
  storage.setItem(tokenKey, token);
}

/** What a real browser has. */
export function browserDependencies(renew: SessionDependencies["renew"]): SessionDependencies {
  return {
    storage: localStorage,
    renew,
    locks: globalThis.navigator?.locks,
    channel: typeof BroadcastChannel === "function" ? new BroadcastChannel(channelName) : undefined,
  };
}

/** @see R-A01, R-A03, R-A04 */
export function createSession({ storage, renew, locks, channel }: SessionDependencies): Session {
  const listeners = new Set<(reason: SessionEnd) => void>();
  const otherSignInListeners = new Set<() => void>();
  let inFlight: Promise<string> | null = null;
  let over = storage.getItem(tokenKey) === null;
  let mine = storage.getItem(signInKey);
  let signIns = 0;
  const waiting: PromiseWithResolvers<void>[] = [];

  const isOtherSignIn = () => storage.getItem(tokenKey) !== null && storage.getItem(signInKey) !== mine;
  const settled = () => {
    if (!isOtherSignIn()) return Promise.resolve();
    for (const listener of otherSignInListeners) listener();
    const mayGoOn = Promise.withResolvers<void>();
    waiting.push(mayGoOn);
    return mayGoOn.promise;
  };
  const adopt = (same: boolean) => {
    mine = storage.getItem(signInKey);
    over = false;
    last = null;
    if (!same) signIns += 1;
    for (const { resolve, reject } of waiting.splice(0)) {
      if (same) resolve();
      else reject(new SessionReplaced());
    }
  };

  let last: SessionEnd | null = null;
  /** A window may have seen the session end before it learns that the person signed out: then it is told again. */
  const isNews = (reason: SessionEnd) => !over || (last === "expired" && reason === "signed-out");
  const finish = (reason: SessionEnd) => {
    if (!isNews(reason)) return;
    over = true;
    last = reason;
    for (const listener of listeners) listener(reason);
  };
  channel?.addEventListener("message", (event) => {
    const told = (event as MessageEvent<Partial<SessionEnded> | null>).data;
    // Only of one's own sign-in: somebody else's in another window is none of ours.
    if (told?.ended && told.signIn === mine) finish(told.ended);
  });

  const renewOnce = async (stale: string | null): Promise<string> => {
    await settled();
    const current = storage.getItem(tokenKey);
    if (current !== null && current !== stale) return current;
    // Ended meanwhile, by the refresh of another call: to ask again would end it again.
    if (current === null && stale !== null) throw new RefreshRefused("The session is over");
    const token = await renew();
    // Somebody signed in meanwhile: the token is not this window's to keep.
    await settled();
    // Signed out meanwhile: a token that is kept now would undo it.
    if (stale !== null && (over || storage.getItem(tokenKey) === null)) throw new RefreshRefused("The session is over");
    storage.setItem(tokenKey, token);
    return token;
  };
  const end = (reason: SessionEnd) => {
    if (isOtherSignIn()) return;
    storage.removeItem(tokenKey);
    storage.removeItem(signInKey);
    if (!isNews(reason)) return;
    channel?.postMessage({ ended: reason, signIn: mine } satisfies SessionEnded);
    finish(reason);
  };

  const alone = <T>(call: () => Promise<T>): Promise<T> =>
    Promise.resolve(locks ? locks.request(lockName, call) : call());

  return {
    token: () => (isOtherSignIn() ? null : storage.getItem(tokenKey)),
    isOtherSignIn,
    settled,
    signIns: () => signIns,
    adopt,
    start(token) {
      keepSignIn(storage, token);
      adopt(false);
    },
    refresh(stale) {
      inFlight ??= alone(() => renewOnce(stale))
        .catch((cause: unknown) => {
          if (cause instanceof RefreshRefused) end("expired");
          throw cause;
        })
        .finally(() => {
          inFlight = null;
        });
      return inFlight;
    },
    alone,
    renew(token) {
      if (!isOtherSignIn() && !over) storage.setItem(tokenKey, token);
    },
    end,
    onOtherSignIn(listener) {
      otherSignInListeners.add(listener);
      return () => otherSignInListeners.delete(listener);
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      otherSignInListeners.clear();
      channel?.close();
    },
  };
}
