import type { TextMessages } from "../../ports.ts";

/** Where no provider of text messages is configured: whoever sends is told, the code goes nowhere. */
export const noTextMessages: TextMessages = {
  leaves: false,
  send: async () => {
    throw Object.assign(new Error("no provider of text messages is configured"), { code: "NO_TEXT_PROVIDER" });
  },
};
