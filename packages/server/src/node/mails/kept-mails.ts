import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Delivery } from "../../kernel/messages/mail.ts";

export type KeptMail = Delivery & { id: string; at: string };

export type KeptMails = {
  keep(mail: Delivery): Promise<void>;
  /** Newest first. */
  list(): Promise<KeptMail[]>;
};

const most = 200;

/** Attachments are kept by name only. */
const withoutBytes = (mail: Delivery): Delivery =>
  mail.channel === "email" && mail.attachments
    ? { ...mail, attachments: mail.attachments.map((one) => ({ ...one, bytes: new Uint8Array() })) }
    : mail;

/** Without a mail server: keeps the last mails in one file of JSON lines, so that they survive a restart. */
export function createKeptMails(file: string): KeptMails {
  let lines: string[] | null = null;
  // Writes run one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };
  const read = async () => {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text.split("\n").filter((line) => line !== "");
  };
  return {
    keep: (mail) =>
      inTurn(async () => {
        lines ??= await read();
        const line = JSON.stringify({ id: crypto.randomUUID(), at: new Date().toISOString(), ...withoutBytes(mail) });
        lines.push(line);
        await mkdir(dirname(file), { recursive: true });
        // Begins with a line break, because a crash may have cut the last line short.
        if (lines.length <= most * 2) return appendFile(file, `\n${line}\n`, { mode: 0o600 });
        lines = lines.slice(-most);
        await writeFile(`${file}.new`, `${lines.join("\n")}\n`, { mode: 0o600 });
        await rename(`${file}.new`, file);
      }),
    list: () =>
      inTurn(async () => {
        lines ??= await read();
        // Skips a line that a crash cut short.
        const mails = lines.slice(-most).flatMap((line) => parse(line) ?? []);
        return mails.reverse();
      }),
  };
}

function parse(line: string): KeptMail | null {
  try {
    return JSON.parse(line) as KeptMail;
  } catch {
    return null;
  }
}
