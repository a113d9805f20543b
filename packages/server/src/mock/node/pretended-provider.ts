import type { IdentityProviders } from "../../kernel/identity-providers.ts";
import { AppError } from "../../kernel/app-error.ts";

/**
 * A provider that asks nothing and sends the browser straight back, since the mock's `POST /socialLogin` takes any code.
 * Accounts cannot be linked with it.
 */
export const pretendedProvider: IdentityProviders = {
  list: [{ name: "pretended", title: "模拟账号 / Mock account" }],
  // On the mock's own origin, whatever its port.
  addressOf: async (_, { state }) => `/callback?${new URLSearchParams({ code: "pretended", state }).toString()}`,
  async prove() {
    throw new AppError("social.refused");
  },
};
