import type { TextMessages } from "../../ports.ts";

/** Without a provider of text messages the sender gets an error, and the code is not sent. */
export const noTextMessages: TextMessages = {
  leaves: false,
  send: async () => {
    throw Object.assign(new Error("no provider of text messages is configured"), { code: "NO_TEXT_PROVIDER" });
  },
};
