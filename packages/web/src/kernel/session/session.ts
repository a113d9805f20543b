import { randomKey } from "../network/random-key.ts";

/** Storage key of the access token, given by the specification. The refresh token is in an HttpOnly cookie. */
export const tokenKey = "admin-pro-token";
/**
 * Storage key of the sign-in: changes with every sign-in, not with a refresh, and so identifies whose token is stored.
 */
export const signInKey = "busbar-sign-in";
const nameKey = "busbar-sign-in-name";
const lockName = "portal-refresh";
const channelName = "portal-session";

/** Why a session is over: it expired or was ended by the server, or the person signed out. */
export type SessionEnd = "expired" | "signed-out";

export type Session = {
  /** Null while the stored token belongs to another sign-in than this window's. */
  token(): string | null;
  /** Whether somebody signed in in another window since this window did. Then nothing may be sent. */
  isOtherSignIn(): boolean;
  /**
   * Resolves at once, or when another sign-in turns out to be the same person's.
   * @throws {@link SessionReplaced} when this window signed in again meanwhile: the caller belonged to the former
   * sign-in
   */
  settled(): Promise<void>;
  /** Number of sign-ins in this window: work begun under one must not continue under the next. */
  signIns(): number;
  /** Makes the stored sign-in this window's own; `same` when it is known to be the same person's. */
  adopt(same: boolean): void;
  /** Stores the token of a new sign-in; other windows of the browser see it in the storage. */
  start(token: string): void;
  /**
   * A token newer than `stale`. One refresh per browser, not per tab, whatever the number of callers.
   * @throws {@link RefreshRefused} when the server gives none: the session has then ended. Other failures do not end
   * it, since a broken connection says nothing about the session.
   */
  refresh(stale: string | null): Promise<string>;
  /** Runs a call that rotates the refresh cookie. No window of this browser refreshes meanwhile. */
  exclusively<T>(call: () => Promise<T>): Promise<T>;
  /** Replaces the access token by a new one of the same session. */
  renew(token: string): void;
  /** Removes the token and the sign-in key. Notifies listeners once, in all windows of the same sign-in. */
  end(reason: SessionEnd): void;
  /** Called when a call found another sign-in in the storage. */
  onOtherSignIn(listener: () => void): () => void;
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Stops listening to other windows. */
  close(): void;
};

/** The server refused a new access token: the session is over. */
export class RefreshRefused extends Error {}

/** This window signed in again while the call was waiting. */
export class SessionReplaced extends Error {}

/** A message on the channel between the windows of a browser. */
type SessionEnded = { ended: SessionEnd; signIn: string | null };

export type SessionDependencies = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Requests a new token with the cookie. @throws {@link RefreshRefused}, or the error of a broken connection */
  renew: () => Promise<string>;
  /**
   * Absent outside secure contexts: then each tab refreshes by itself, and the server accepts a second refresh within
   * 10 s.
   */
  locks?: Pick<LockManager, "request"> | undefined;
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close"> | undefined;
};

/** Stores the token of a new sign-in together with a new sign-in key, so that other windows notice the change. */
export function keepSignIn(storage: Pick<Storage, "setItem">, token: string): void {
  storage.setItem(signInKey, randomKey());
  storage.setItem(tokenKey, token);
}

/** The dependencies in a real browser. */
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
  let isOver = storage.getItem(tokenKey) === null;
  let ownSignIn = storage.getItem(signInKey);
  let signIns = 0;
  const waiting: PromiseWithResolvers<void>[] = [];

  const isOtherSignIn = () => storage.getItem(tokenKey) !== null && storage.getItem(signInKey) !== ownSignIn;
  const settled = () => {
    if (!isOtherSignIn()) return Promise.resolve();
    for (const listener of otherSignInListeners) listener();
    const decision = Promise.withResolvers<void>();
    waiting.push(decision);
    return decision.promise;
  };
  const adopt = (same: boolean) => {
    ownSignIn = storage.getItem(signInKey);
    isOver = false;
    last = null;
    if (!same) signIns += 1;
    for (const { resolve, reject } of waiting.splice(0)) {
      if (same) resolve();
      else reject(new SessionReplaced());
    }
  };

  let last: SessionEnd | null = null;
  /** A window may learn that the session expired before it learns that the person signed out: notify again then. */
  const isNews = (reason: SessionEnd) => !isOver || (last === "expired" && reason === "signed-out");
  const finish = (reason: SessionEnd) => {
    if (!isNews(reason)) return;
    isOver = true;
    last = reason;
    for (const listener of listeners) listener(reason);
  };
  channel?.addEventListener("message", (event) => {
    const message = (event as MessageEvent<Partial<SessionEnded> | null>).data;
    // Ignore messages of other sign-ins.
    if (message?.ended && message.signIn === ownSignIn) finish(message.ended);
  });

  const renewOnce = async (stale: string | null): Promise<string> => {
    await settled();
    const current = storage.getItem(tokenKey);
    if (current !== null && current !== stale) return current;
    // Another call's refresh has ended the session: a second attempt would end it again.
    if (current === null && stale !== null) throw new RefreshRefused("The session is over");
    const token = await renew();
    // Somebody else signed in meanwhile: this window must not store the token.
    await settled();
    // The person signed out meanwhile: storing the token would undo that.
    if (stale !== null && (isOver || storage.getItem(tokenKey) === null))
      throw new RefreshRefused("The session is over");
    storage.setItem(tokenKey, token);
    return token;
  };
  const end = (reason: SessionEnd) => {
    if (isOtherSignIn()) return;
    storage.removeItem(tokenKey);
    storage.removeItem(signInKey);
    if (!isNews(reason)) return;
    channel?.postMessage({ ended: reason, signIn: ownSignIn } satisfies SessionEnded);
    finish(reason);
  };

  const exclusively = <T>(call: () => Promise<T>): Promise<T> =>
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
      inFlight ??= exclusively(() => renewOnce(stale))
        .catch((cause: unknown) => {
          if (cause instanceof RefreshRefused) end("expired");
          throw cause;
        })
        .finally(() => {
          inFlight = null;
        });
      return inFlight;
    },
    exclusively,
    renew(token) {
      if (!isOtherSignIn() && !isOver) storage.setItem(tokenKey, token);
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

/** Passes a user name to the next page before sign-in, once and in this window only; never a password. */
export function keepName(name: string): void {
  sessionStorage.setItem(nameKey, name);
}

/** @returns "" when none was stored */
export function readKeptName(): string {
  return sessionStorage.getItem(nameKey) ?? "";
}

export function forgetKeptName(): void {
  sessionStorage.removeItem(nameKey);
}
