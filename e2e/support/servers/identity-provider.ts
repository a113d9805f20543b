import {
  signInAtProvider,
  startIdentityProvider,
} from "../../../packages/server/src/testing/people/identity-provider.ts";
import { callerAs, portalAddress } from "../caller.ts";

/** People of the provider whom the portal does not know. */
const strangers = {
  "lin-at-acme": { name: "林一", email: "lin@acme.example", email_verified: true },
  "east-at-acme": { name: "East", email: "smnortheast@busbar.example", email_verified: true },
};

/**
 * Starts a real provider, which the portal at `portal` knows as Acme ID.
 * @returns its settings in the server's format
 */
export async function startAcme(
  portal: string,
): Promise<{ settings: Record<string, string>; stop: () => Promise<void> }> {
  const provider = await startIdentityProvider({ redirectUri: `${portal}/callback` });
  for (const [person, claims] of Object.entries(strangers)) provider.people.set(person, claims);
  const { issuer, clientId, clientSecret, title } = provider.settings;
  return {
    settings: {
      BUSBAR_PUBLIC_URL: portal,
      BUSBAR_OIDC_ACME_ISSUER: issuer,
      BUSBAR_OIDC_ACME_CLIENT_ID: clientId,
      BUSBAR_OIDC_ACME_CLIENT_SECRET: clientSecret,
      BUSBAR_OIDC_ACME_TITLE: title,
    },
    stop: () => provider.close(),
  };
}

/** Links a demo account to a person of Acme ID through the API. */
export async function linkAtAcme(username: string, person: string): Promise<void> {
  const caller = await callerAs(username);
  const { address } = await caller.get<{ address: string }>("/social/acme/link");
  const back = await signInAtProvider(address, `${portalAddress()}/callback`, person);
  await caller.post("/social/identities", Object.fromEntries(back.searchParams));
  await caller.signOut();
}
