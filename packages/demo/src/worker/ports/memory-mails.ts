import type { Ports } from "@busbar/server/ports.ts";
import type { KeptMail } from "../../wire.ts";

const most = 200;

/** The last mails and text messages, for the bar of the demo; what is attached is left out. */
export function createMemoryMails(): Pick<Ports, "mailer" | "textMessages"> & { list(): readonly KeptMail[] } {
  const mails: KeptMail[] = [];
  const keep = ({ to, text, subject = "" }: { to: string; text: string; subject?: string }) => {
    mails.unshift({ id: crypto.randomUUID(), at: new Date().toISOString(), to, subject, text });
    mails.length = Math.min(mails.length, most);
  };
  return {
    mailer: { leaves: false, send: async (mail) => keep(mail) },
    textMessages: { leaves: true, send: async (message) => keep(message) },
    list: () => mails,
  };
}
