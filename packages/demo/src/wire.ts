/** A call of the page, given to the worker that stands in for the server. `id` is unique in its page. */
export type AskedCall = {
  kind: "call";
  id: number;
  method: string;
  url: string;
  headers: [string, string][];
  body: Blob | null;
};

/** An answer leaves part by part, each when the page asks for more: live events never end, and a file may be large. */
export type ToWorker =
  | AskedCall
  | { kind: "more" | "abort"; id: number }
  /** The page goes away: nobody reads its answers any more. */
  | { kind: "leave" }
  | { kind: "reset" }
  | { kind: "mails" };

export type ToPage =
  | { kind: "head"; id: number; status: number; headers: [string, string][]; isEmpty: boolean }
  | { kind: "part"; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "end" | "broken"; id: number }
  | { kind: "mails"; mails: readonly KeptMail[] }
  /** The server answers from now on. */
  | { kind: "ready" }
  /** The data are as they were at first: sessions are gone. */
  | { kind: "reset" }
  /** The database did not start; what the browser says of it. */
  | { kind: "failed"; reason: string };

/** A mail or text message that leads nowhere, newest first. */
export type KeptMail = { id: string; at: string; to: string; subject: string; text: string };
