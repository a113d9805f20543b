import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { Provider as ProviderSettings } from "../../node/config/config-schema.ts";

type Claims = Record<string, unknown>;
/** A forged ID token: other claims, another header, another signature. */
export type Forgery = {
  claims?: (claims: Claims) => Claims;
  algorithm?: "RS256" | "HS256" | "none";
  /** Signed with a key that the provider has never published. */
  foreignKey?: boolean;
};

export type TestIdentityProvider = {
  /** As in the configuration. */
  settings: ProviderSettings;
  /** The provider's claims of a person, by their user name there. */
  people: Map<string, Claims>;
  /** Changes every ID token from now on; undefined leaves them unchanged. */
  forge(forgery: Forgery | undefined): void;
  /** Replaces answers of this provider from now on; undefined restores its own. */
  answerWith(answer: { status: number; body: string; path: string } | undefined): void;
  /** Signs a person in through the provider's own pages, like a browser. @returns where it redirects the browser */
  signIn(address: string, person: string): Promise<URL>;
  close(): Promise<void>;
};

const clientSecret = randomBytes(24).toString("base64url");
const makeKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

/** A real OpenID Connect provider on loopback, with its own sign-in pages. `redirectUri` is the portal's /callback. */
export async function startIdentityProvider({
  name = "acme",
  title = "Acme ID",
  redirectUri,
}: {
  name?: string;
  title?: string;
  redirectUri: string;
}): Promise<TestIdentityProvider> {
  const jwk = { ...makeKey(), kid: "signing", use: "sig", alg: "RS256" };
  const strange = { ...makeKey(), kid: "signing" };
  const people = new Map<string, Claims>();
  let forgery: Forgery | undefined;
  let canned: { status: number; body: string; path: string } | undefined;
  let answer: ReturnType<Provider["callback"]> = () => undefined;
  const server: Server = createServer((request, response) => {
    if (canned && request.url?.startsWith(canned.path)) {
      response.writeHead(canned.status, { "content-type": "application/json", location: "/elsewhere" });
      response.end(canned.body);
      return;
    }
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Another site than the portal's 127.0.0.1, as in production: cookies are separated by site, not by port.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: "busbar", client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (forgery && context.path === "/token" && body?.id_token) body.id_token = forge(body.id_token, forgery);
  });
  answer = provider.callback();

  const forge = (token: string, { claims = (all) => all, algorithm = "RS256", foreignKey = false }: Forgery) => {
    const issued = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Claims;
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const head = algorithm === "RS256" ? { alg: algorithm, kid: "signing" } : { alg: algorithm };
    const text = `${encode(head)}.${encode(claims(issued))}`;
    if (algorithm === "none") return `${text}.`;
    const key = createPrivateKey({ key: foreignKey ? strange : jwk, format: "jwk" });
    const signature =
      algorithm === "HS256"
        ? createHmac("sha256", clientSecret).update(text).digest()
        : sign("sha256", Buffer.from(text), key);
    return `${text}.${signature.toString("base64url")}`;
  };

  return {
    settings: { name, title, issuer, clientId: "busbar", clientSecret, hosts: [] },
    people,
    forge: (next) => {
      forgery = next;
    },
    answerWith: (next) => {
      canned = next;
    },
    signIn: (address, person) => signInAtProvider(address, redirectUri, person),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/**
 * A headless browser session: keeps the provider's cookies, follows redirects and fills in forms until it is sent to
 * `until`.
 */
export async function signInAtProvider(address: string, until: string, person: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next: URL = new URL(address);
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 12; steps += 1) {
    if (next.href.startsWith(until)) return next;
    const headers = { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; ") };
    const response: Response = await fetch(next, {
      method: form ? "POST" : "GET",
      body: form,
      headers,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
    const location = response.headers.get("location");
    form = null;
    if (location) next = new URL(location, next);
    else {
      const page = await response.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      if (!action)
        throw new Error(`The provider answered ${response.status} at ${next.pathname}: ${page.slice(0, 300)}`);
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
      form = new URLSearchParams({ prompt, ...(prompt === "login" && { login: person, password: "any" }) });
      next = new URL(action.replaceAll("&amp;", "&"), next);
    }
  }
  throw new Error("The provider does not come to an end.");
}
