import * as client from "openid-client";
import { AppError } from "../../kernel/app-error.ts";
import type { IdentityProviders, ProvenPerson, SocialSecrets } from "../../kernel/identity-providers.ts";
import type { Log } from "../../ports.ts";
import { isLoopback } from "../config/config-safety.ts";
import type { Provider } from "../config/config-schema.ts";
import { createOutbound } from "./outbound.ts";

/** Accepted signature algorithms: never none, and none with a shared secret. */
const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
/** Allowed clock difference to the provider, in seconds. */
const tolerance = 30;
const timeoutSeconds = 5;
/** A provider seldom changes its metadata; its keys are fetched again when an unknown key signs. */
const metadataFreshMs = 3_600_000;

type Options = {
  /** The redirect URI to which the provider sends the browser back. */
  redirectUri: string;
  log: Pick<Log, "warn">;
};

/** The configured providers. They are contacted only when somebody chooses one. */
export function createIdentityProviders(providers: readonly Provider[], options: Options): IdentityProviders {
  const clients = new Map(providers.map((provider) => [provider.name, createProviderClient(provider, options)]));
  const doorOf = (name: string) => {
    const client = clients.get(name);
    if (!client) throw new AppError("not_found");
    return client;
  };
  return {
    list: providers.map(({ name, title }) => ({ name, title })),
    addressOf: (name, secrets) => doorOf(name).addressOf(secrets),
    prove: (name, answer, secrets) => doorOf(name).prove(answer, secrets),
  };
}

function createProviderClient(
  { name, title, issuer, clientId, clientSecret, hosts }: Provider,
  { redirectUri, log }: Options,
) {
  const site = new URL(issuer);
  const plainHttp = site.protocol === "http:" && isLoopback(site.hostname.replace(/^\[(.*)\]$/, "$1"));
  const call = createOutbound({ hosts: [site.host, ...hosts], plainHttp, timeoutMs: timeoutSeconds * 1000 });
  let known: { configuration: Promise<client.Configuration>; until: number } | null = null;

  const discover = async () => {
    const found = await client.discovery(site, clientId, undefined, undefined, {
      [client.customFetch]: call,
      timeout: timeoutSeconds,
      ...(plainHttp && { execute: [client.allowInsecureRequests] }),
    });
    const { supportsPKCE: _, ...metadata } = found.serverMetadata();
    const offered = metadata.id_token_signing_alg_values_supported ?? ["RS256"];
    const server = {
      ...metadata,
      id_token_signing_alg_values_supported: algorithms.filter((algorithm) => offered.includes(algorithm)),
    };
    const basic = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_post") !== true;
    const configuration = new client.Configuration(
      server,
      clientId,
      { [client.clockTolerance]: tolerance },
      basic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret),
    );
    configuration[client.customFetch] = call;
    configuration.timeout = timeoutSeconds;
    if (plainHttp) client.allowInsecureRequests(configuration);
    // Without this the library relies on TLS and does not check the signature of the ID token.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  };
  /** Cached while fresh; failures are not cached, so that the next person can use a recovered provider. */
  const configuration = () => {
    if (known === null || known.until < Date.now()) {
      const discovered = { configuration: discover(), until: Date.now() + metadataFreshMs };
      known = discovered;
      discovered.configuration.catch(() => {
        if (known === discovered) known = null;
      });
    }
    return known.configuration;
  };
  /**
   * Runs a call to the provider and words its errors ourselves, because the provider's may contain codes and tokens.
   */
  const callProvider = async <T>(
    step: string,
    work: () => Promise<T>,
    otherwise: "social.refused" | "social.provider_away",
  ) => {
    try {
      return await work();
    } catch (thrown) {
      const away = causeOf(thrown);
      log.warn({ provider: name, step, problem: away?.message ?? codeOf(thrown) }, "a sign-in provider failed");
      throw new AppError(away ? "social.provider_away" : otherwise, { title });
    }
  };

  return {
    addressOf: (secrets: SocialSecrets) =>
      callProvider(
        "discovery",
        async () => {
          const address = client.buildAuthorizationUrl(await configuration(), {
            redirect_uri: redirectUri,
            response_type: "code",
            scope: "openid email profile",
            state: secrets.state,
            nonce: secrets.nonce,
            code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
            code_challenge_method: "S256",
          });
          call.refuseElsewhere(address);
          return address.href;
        },
        "social.provider_away",
      ),

    async prove(answer: { code: string; iss?: string | undefined }, secrets: SocialSecrets): Promise<ProvenPerson> {
      const settings = await callProvider("discovery", configuration, "social.provider_away");
      return callProvider(
        "token",
        async () => {
          const back = new URL(redirectUri);
          back.search = new URLSearchParams({
            code: answer.code,
            state: secrets.state,
            ...(answer.iss !== undefined && { iss: answer.iss }),
          }).toString();
          const tokens = await client.authorizationCodeGrant(settings, back, {
            expectedState: secrets.state,
            expectedNonce: secrets.nonce,
            pkceCodeVerifier: secrets.verifier,
            idTokenExpected: true,
          });
          const claims = tokens.claims()!;
          const userInfo =
            claims["email"] === undefined && settings.serverMetadata().userinfo_endpoint !== undefined
              ? await client.fetchUserInfo(settings, tokens.access_token, claims.sub)
              : claims;
          return {
            issuer: claims.iss,
            subject: claims.sub,
            email: textOf(userInfo["email"], 254),
            emailVerified: userInfo["email_verified"] === true,
            name: textOf(userInfo["name"], 100),
          };
        },
        "social.refused",
      );
    },
  };
}

const textOf = (claim: unknown, longest: number) =>
  typeof claim === "string" && claim.length <= longest ? claim.trim() : "";

/** The outbound connection's error, somewhere in the cause chain of what the library threw. */
function causeOf(thrown: unknown): Error | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if (error.name === "OutboundRefused" || error.name === "TimeoutError") return error;
  }
  return null;
}

const codeOf = (thrown: unknown) => {
  const { code, error } = thrown as { code?: unknown; error?: unknown };
  return [code, error].filter((word) => typeof word === "string").join(" ") || "unknown";
};
