import type { KeptMail, KeptMails } from "../../node/mails/kept-mails.ts";

const most = 200;

/** The last mails and text messages, for the developers' page; gone with the process. */
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
