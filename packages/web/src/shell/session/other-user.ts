import { routes } from "@busbar/contract";
import { createClient, type Send } from "@busbar/contract/kernel/http/client";
import { type Session, signInKey, tokenKey } from "../../kernel/session/session.ts";

/** Who a sign-in in another window belongs to; `id` is "" when that could not be learned. */
export type Person = { id: string; name: string };

type Options = {
  session: Session;
  send: Send;
  base: string;
  /** The person whose views are open or parked here; null when there are none. */
  mine: () => Person | null;
  /** Nobody's views are here: this window follows the other one. */
  onFollow: () => void;
  /** The same person has signed in again. */
  onSame: () => void;
  onOther: (other: Person) => void;
};

/**
 * Notices a sign-in in another window of this browser, which replaces the token and the cookie of all windows. Until it
 * is known whose it is, this window's calls wait. The returned function stops it.
 */
export function watchSignIns({ session, send, base, mine, onFollow, onSame, onOther }: Options): () => void {
  let asking = false;
  const meet = async () => {
    if (asking || localStorage.getItem(tokenKey) === null) return;
    const here = mine();
    if (!here) return onFollow();
    if (!session.isOtherSignIn()) return onSame();
    asking = true;
    const other = await whoIsThere(send, base).finally(() => {
      asking = false;
    });
    // Signed out again, or signed in once more, while we asked.
    if (!session.isOtherSignIn()) return;
    if (other.id === here.id) {
      session.adopt(true);
      onSame();
    } else onOther(other);
  };
  // The mark is written before the token: only with the token there is somebody.
  const heard = (event: StorageEvent) => {
    if (event.newValue !== null && (event.key === tokenKey || event.key === signInKey)) void meet();
  };
  window.addEventListener("storage", heard);
  const stopMeeting = session.onOtherSignIn(() => void meet());
  return () => {
    window.removeEventListener("storage", heard);
    stopMeeting();
  };
}

async function whoIsThere(send: Send, base: string): Promise<Person> {
  const bearer = `Bearer ${localStorage.getItem(tokenKey)}`;
  const asOther: Send = (request) => {
    request.headers.set("authorization", bearer);
    return send(request);
  };
  try {
    const user = await createClient(routes, asOther, base).userInfo();
    return { id: user.id, name: user.fullName || user.username };
  } catch {
    return { id: "", name: "" };
  }
}
