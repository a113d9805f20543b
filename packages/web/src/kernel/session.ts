/** Where the specification keeps the access token. The refresh credential is in an HttpOnly cookie, out of our reach. */
export const tokenKey = "admin-pro-token";
const lockName = "portal-refresh";
const channelName = "portal-session";

/** Why a session is over: it expired or was ended by the server, or the person signed out. */
export type SessionEnd = "expired" | "signed-out";

export type Session = {
  token(): string | null;
  /** Keeps a token from signing in and tells the browser's other tabs. */
  start(token: string): void;
  /**
   * A token newer than `stale`: one refresh per browser, not per tab, whatever the number of callers.
   * @throws when the refresh fails; the session has then ended.
   */
  refresh(stale: string | null): Promise<string>;
  /** Removes the token and tells listeners once. */
  end(reason: SessionEnd): void;
  onEnd(listener: (reason: SessionEnd) => void): () => void;
  /** Stops listening to other tabs. */
  close(): void;
};

export type SessionDoors = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Asks the server for a new token by the cookie; throws when refused. */
  renew: () => Promise<string>;
  /** Absent outside secure contexts: then one refresh per tab, and the server forgives the second within 10 s. */
  locks?: Pick<LockManager, "request"> | undefined;
  channel?: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close"> | undefined;
};

/** The doors of a real browser. */
export function browserDoors(renew: SessionDoors["renew"]): SessionDoors {
  return {
    storage: localStorage,
    renew,
    locks: globalThis.navigator?.locks,
    channel: typeof BroadcastChannel === "function" ? new BroadcastChannel(channelName) : undefined,
  };
}

/** @see R-A01, R-A03, R-A04 */
export function createSession({ storage, renew, locks, channel }: SessionDoors): Session {
  const listeners = new Set<(reason: SessionEnd) => void>();
  let inFlight: Promise<string> | null = null;
  let over = storage.getItem(tokenKey) === null;

  const finish = (reason: SessionEnd) => {
    if (over) return;
    over = true;
    for (const listener of listeners) listener(reason);
  };
  channel?.addEventListener("message", (event) => {
    const word = (event as MessageEvent<unknown>).data;
    if (word === "started") over = false;
    if (word === "expired" || word === "signed-out") finish(word);
  });

  const renewOnce = async (stale: string | null): Promise<string> => {
    const current = storage.getItem(tokenKey);
    if (current !== null && current !== stale) return current;
    const token = await renew();
    storage.setItem(tokenKey, token);
    channel?.postMessage("refreshed");
    return token;
  };
  const end = (reason: SessionEnd) => {
    storage.removeItem(tokenKey);
    if (over) return;
    channel?.postMessage(reason);
    finish(reason);
  };

  return {
    token: () => storage.getItem(tokenKey),
    start(token) {
      storage.setItem(tokenKey, token);
      over = false;
      channel?.postMessage("started");
    },
    refresh(stale) {
      inFlight ??= Promise.resolve(locks ? locks.request(lockName, () => renewOnce(stale)) : renewOnce(stale))
        .catch((cause: unknown) => {
          end("expired");
          throw cause;
        })
        .finally(() => {
          inFlight = null;
        });
      return inFlight;
    },
    end,
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      channel?.close();
    },
  };
}
