import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../node/postgres/free-port.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../../testing/people/identity-provider.ts";
import { socialBrowser } from "../../testing/people/social-browser.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let acme: TestIdentityProvider;
const redirectUri = `${testOrigin}/callback`;
const discovery = "/.well-known/openid-configuration";

const provider = (name: string, issuer: string) => ({
  name,
  title: name.toUpperCase(),
  issuer,
  clientId: "busbar",
  clientSecret: "a-secret-of-nobody",
  hosts: [],
});

beforeAll(async () => {
  acme = await startIdentityProvider({ redirectUri });
  const { port } = new URL(acme.settings.issuer);
  app = await startTestApp({
    providers: [
      acme.settings,
      provider("nobody", `http://127.0.0.1:${await freePort()}`),
      // The same server under another issuer name.
      provider("alias", `http://127.0.0.1:${port}`),
      provider("outside", "http://idp.example"),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await acme.close();
});
beforeEach(() => acme.answerWith(undefined));

const problems = () => app.logged.filter(({ message }) => message === "a sign-in provider failed");
const toldAway = "/#/callback?error=social.provider_away";

test.each([
  ["does not listen", "nobody", /127\.0\.0\.1:\d+ did not answer: ECONNREFUSED/],
  ["calls itself by another address", "alias", /OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED/],
  [
    "would be called by plain http outside this machine",
    "outside",
    /http: of idp.example is not allowed|OAUTH_HTTP_REQUEST_FORBIDDEN/,
  ],
])("R-A09 a provider that %s sends people to a page with words, and the log says why", async (_, name, problem) => {
  expect(await socialBrowser(app).start(name)).toBe(toldAway);
  expect(problems().at(-1)?.fields).toMatchObject({ provider: name, step: "discovery" });
  expect(String(problems().at(-1)?.fields["problem"])).toMatch(problem);
});

test("R-A09 one provider that is away keeps nobody from another one", async () => {
  const own = socialBrowser(app);
  expect(await own.start("nobody")).toBe(toldAway);
  expect(await own.start("acme")).toContain(acme.settings.issuer);
});

test("R-A09 an unknown provider sends people to the page with words", async () => {
  expect(await socialBrowser(app).start("stranger")).toBe("/#/callback?error=not_found");
});

const answers: [string, { status: number; body: string; path: string }][] = [
  ["fails", { status: 503, body: "{}", path: "/token" }],
  ["answers more than a mebibyte", { status: 200, body: `"${"x".repeat(1024 * 1024)}"`, path: "/token" }],
];
test.each(answers)("R-A09 a provider that %s is told apart from a refusal", async (_, answer) => {
  const own = socialBrowser(app);
  const back = own.answerOf(await acme.signIn(await own.start("acme"), "anybody"));
  acme.answerWith(answer);
  expect(await own.refusal("/socialLogin", back)).toMatchObject({ reason: "social.provider_away", status: 503 });
});

test("R-A09 a provider that sends us elsewhere with the code is not followed", async () => {
  const own = socialBrowser(app);
  const back = own.answerOf(await acme.signIn(await own.start("acme"), "anybody"));
  acme.answerWith({ status: 307, body: "", path: "/token" });
  expect(await own.refusal("/socialLogin", back)).toMatchObject({ reason: "social.refused" });
});

test("R-A09 a provider that names addresses on hosts that nobody allowed is not called there", async () => {
  const found = (await (await fetch(`${acme.settings.issuer}${discovery}`)).json()) as Record<string, unknown>;
  for (const [changed, told] of [
    [{ authorization_endpoint: "https://evil.example/auth" }, /evil\.example is not among the allowed hosts/],
    [
      { authorization_endpoint: "javascript:alert(1)" },
      /javascript: .* is not allowed|OAUTH_REQUEST_PROTOCOL_FORBIDDEN/,
    ],
  ] as const) {
    const own = await startTestApp({ demo: false, providers: [acme.settings] });
    acme.answerWith({ status: 200, body: JSON.stringify({ ...found, ...changed }), path: discovery });
    try {
      expect(await socialBrowser(own).start("acme")).toBe(toldAway);
      expect(JSON.stringify(own.logged)).toMatch(told);
    } finally {
      await own.close();
    }
  }
  const own = await startTestApp({ demo: false, providers: [acme.settings] });
  const endpoints = { token_endpoint: "https://evil.example/token" };
  acme.answerWith({ status: 200, body: JSON.stringify({ ...found, ...endpoints }), path: discovery });
  try {
    const mine = socialBrowser(own);
    const address = await mine.start("acme");
    acme.answerWith(undefined);
    const back = mine.answerOf(await acme.signIn(address, "anybody"));
    expect(await mine.refusal("/socialLogin", back)).toMatchObject({ reason: "social.provider_away" });
    expect(JSON.stringify(own.logged)).toContain("evil.example is not among the allowed hosts");
  } finally {
    await own.close();
  }
});

test("R-A09 a provider that was away is asked again", async () => {
  const own = await startTestApp({ demo: false, providers: [acme.settings] });
  try {
    const mine = socialBrowser(own);
    acme.answerWith({ status: 502, body: "", path: discovery });
    expect(await mine.start("acme")).toBe(toldAway);
    acme.answerWith(undefined);
    expect(await mine.start("acme")).toContain(acme.settings.issuer);
  } finally {
    await own.close();
  }
});

test("R-A09 too many starts from one address are refused for a while", async () => {
  const own = await startTestApp({ demo: false, providers: [acme.settings], settings: { signInPerMinute: 2 } });
  try {
    const mine = socialBrowser(own);
    for (let count = 0; count < 2; count += 1) expect(await mine.start("acme")).toContain(acme.settings.issuer);
    expect(await mine.start("acme")).toBe("/#/callback?error=rate_limited");
  } finally {
    await own.close();
  }
});
