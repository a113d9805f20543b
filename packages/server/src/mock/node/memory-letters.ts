import type { KeptLetter, KeptLetters } from "../../node/mails/kept-letters.ts";

const most = 200;

/** The last mails and text messages, for the developers' page; gone with the process. */
export function createMemoryLetters(): KeptLetters {
  const letters: KeptLetter[] = [];
  return {
    async keep(letter) {
      letters.unshift({ id: crypto.randomUUID(), at: new Date().toISOString(), ...letter });
      letters.length = Math.min(letters.length, most);
    },
    list: async () => [...letters],
  };
}
