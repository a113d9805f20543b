import type { KeptMail, KeptMails } from "../../node/mails/kept-mails.ts";

const most = 200;

/** Keeps the last mails and text messages in memory, for the developers' page. */
export function createMemoryMails(): KeptMails {
  const mails: KeptMail[] = [];
  return {
    async keep(mail) {
      mails.unshift({ id: crypto.randomUUID(), at: new Date().toISOString(), ...mail });
      mails.length = Math.min(mails.length, most);
    },
    list: async () => [...mails],
  };
}
