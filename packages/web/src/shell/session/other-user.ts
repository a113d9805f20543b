import { routes } from "@busbar/contract";
import { createClient, type Send } from "@busbar/contract/kernel/http/client";
import { type Session, signInKey, tokenKey } from "../../kernel/session/session.ts";

/** The person of a sign-in in another window; `id` is "" when unknown. */
export type Person = { id: string; name: string };

type Options = {
  session: Session;
  send: Send;
  base: string;
  /** The person whose views are open or parked here; null when there are none. */
  mine: () => Person | null;
  /** This window has no views: it follows the other window. */
  onFollow: () => void;
  /** The same person has signed in again. */
  onSame: () => void;
  onOther: (other: Person) => void;
};

/**
 * Notices a sign-in in another window of this browser, which replaces the token and cookie of all windows. Until it is
 * known who signed in, this window's calls wait. Returns the function that stops it.
 */
export function watchSignIns({ session, send, base, mine, onFollow, onSame, onOther }: Options): () => void {
  let asking = false;
  const handleSignIn = async () => {
    if (asking || localStorage.getItem(tokenKey) === null) return;
    const present = mine();
    if (!present) return onFollow();
    if (!session.isOtherSignIn()) return onSame();
    asking = true;
    const other = await readOtherPerson(send, base).finally(() => {
      asking = false;
    });
    // The other window signed out, or signed in again, while the call was running.
    if (!session.isOtherSignIn()) return;
    if (other.id === present.id) {
      session.adopt(true);
      onSame();
    } else onOther(other);
  };
  // The key is written before the token: only with the token somebody is signed in.
  const onStorage = (event: StorageEvent) => {
    if (event.newValue !== null && (event.key === tokenKey || event.key === signInKey)) void handleSignIn();
  };
  window.addEventListener("storage", onStorage);
  const stopListening = session.onOtherSignIn(() => void handleSignIn());
  return () => {
    window.removeEventListener("storage", onStorage);
    stopListening();
  };
}

/** The sign-in writes its key before its token, so the token found may be the former one's: then it is asked again. */
async function readOtherPerson(send: Send, base: string): Promise<Person> {
  for (;;) {
    const token = localStorage.getItem(tokenKey);
    const found = await readPerson(token, send, base);
    if (localStorage.getItem(tokenKey) === token) return found;
  }
}

async function readPerson(token: string | null, send: Send, base: string): Promise<Person> {
  const asOther: Send = (request) => {
    request.headers.set("authorization", `Bearer ${token}`);
    return send(request);
  };
  try {
    const user = await createClient(routes, asOther, base).userInfo();
    return { id: user.id, name: user.fullName || user.username };
  } catch {
    return { id: "", name: "" };
  }
}
