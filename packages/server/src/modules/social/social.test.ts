import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sha256, toBase64Url } from "../../kernel/secrets.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../../testing/people/identity-provider.ts";
import { type SocialBrowser, socialBrowser } from "../../testing/people/social-browser.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let acme: TestIdentityProvider;
let other: TestIdentityProvider;
beforeAll(async () => {
  const redirectUri = `${testOrigin}/callback`;
  [acme, other] = await Promise.all([
    startIdentityProvider({ redirectUri }),
    startIdentityProvider({ name: "other", title: "Other ID", redirectUri }),
  ]);
  app = await startTestApp({ providers: [acme.settings, other.settings] });
  await link("clerk1", "clerk-one");
  await link("clerk2", "clerk-two");
});
afterAll(async () => {
  await app.close();
  await Promise.all([acme.close(), other.close()]);
});
beforeEach(() => {
  acme.forge(undefined);
  acme.answerWith(undefined);
});

const browser = () => socialBrowser(app);
/** Links an account of the provider to a demo account. */
async function link(username: string, person: string): Promise<void> {
  const own = browser();
  const { address } = await own.get(`/social/acme/link`, await app.tokenOf(username));
  const back = await acme.signIn(String(address), person);
  await own.post("/social/identities", own.answerOf(back), await app.tokenOf(username));
}
async function begin(own: SocialBrowser, person: string, query = ""): Promise<Record<string, string>> {
  return own.answerOf(await acme.signIn(await own.start("acme", query), person));
}

test("R-A09 the sign-in page learns of the providers, several at once", async () => {
  expect((await app.client().portalGreeting()).providers).toEqual([
    { name: "acme", title: "Acme ID" },
    { name: "other", title: "Other ID" },
  ]);
});

test("R-A09 a linked person signs in, is asked for with PKCE, state and nonce, and comes back where one wanted to go", async () => {
  const own = browser();
  const address = await own.start("acme", "?redirect=%2Fcustomer%2Fmy%3Fq%3D1");
  const asked = new URL(address).searchParams;
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  expect(asked.get("nonce")).toMatch(/^[\w-]{43}$/);
  expect(asked.get("state")).toMatch(/^[\w-]{43}\.in$/);
  expect(asked.get("redirect_uri")).toBe(`${testOrigin}/callback`);
  const answer = await own.post("/socialLogin", own.answerOf(await acme.signIn(address, "clerk-one")));
  expect(answer).toMatchObject({ redirect: "/customer/my?q=1" });
  await expect(app.client(String(answer["token"])).userInfo()).resolves.toMatchObject({ username: "clerk1" });
  expect(own.cookies().get("busbar_refresh")).toBeTruthy();
});

test("R-A09 without a code the token is not obtained, and the message says so", async () => {
  const own = browser();
  const refused = await own.refusal("/socialLogin", { state: "x" });
  expect(refused).toMatchObject({
    status: 1400,
    errors: [{ path: "code", message: expect.stringContaining("未成功获取 Token") }],
  });
});

test("R-A09 an answer works once, whoever brings it again", async () => {
  const own = browser();
  const answer = await begin(own, "clerk-two");
  await own.post("/socialLogin", answer);
  expect(await own.refusal("/socialLogin", answer)).toMatchObject({ reason: "social.over" });
});

test("R-A09 a code that was used is worth nothing with another start of the same browser", async () => {
  const own = browser();
  const first = await begin(own, "clerk-two");
  await own.post("/socialLogin", first);
  const second = await begin(own, "clerk-two");
  expect(await own.refusal("/socialLogin", { ...second, code: first["code"] })).toMatchObject({
    reason: "social.refused",
  });
});

test("R-A09 a sign-in begun in one browser cannot be finished in another one", async () => {
  const attacker = browser();
  const answer = await begin(attacker, "clerk-two");
  expect(await browser().refusal("/socialLogin", answer)).toMatchObject({ reason: "social.other_browser" });
  const victim = browser();
  await victim.start("acme");
  expect(await victim.refusal("/socialLogin", answer)).toMatchObject({ reason: "social.other_browser" });
});

test("R-A09 two windows of one browser may sign in at the same time", async () => {
  const own = browser();
  const [one, two] = [await begin(own, "clerk-two"), await begin(own, "clerk-one")];
  expect(await own.post("/socialLogin", one)).toHaveProperty("token");
  expect(await own.post("/socialLogin", two)).toHaveProperty("token");
});

test("R-A09 an unknown state and one that is older than ten minutes are over", async () => {
  const own = browser();
  const answer = await begin(own, "clerk-two");
  expect(await own.refusal("/socialLogin", { ...answer, state: `${answer["state"]}x` })).toMatchObject({
    reason: "social.over",
  });
  app.clock.advance(601);
  expect(await own.refusal("/socialLogin", answer)).toMatchObject({ reason: "social.over" });
});

test("R-A09 without the right verifier the provider gives no token", async () => {
  const answerWith = async (verifierFor: (mark: string) => Promise<string>) => {
    const own = browser();
    const answer = await begin(own, "clerk-two");
    const mark = toBase64Url(await sha256(answer["state"] ?? ""));
    const verifier = await verifierFor(mark);
    await app.ports.db.updateTable("social_start").set({ verifier }).where("used_at", "is", null).execute();
    return own.refusal("/socialLogin", answer);
  };
  const { vault } = app.ports;
  expect(await answerWith((mark) => vault.seal(`social-start:${mark}`, "x".repeat(43)))).toMatchObject({
    reason: "social.refused",
  });
  // One that was copied from another start cannot be opened.
  expect(await answerWith(() => vault.seal("social-start:another", "x".repeat(43)))).toMatchObject({
    reason: "social.over",
  });
});

const now = () => Math.floor(Date.now() / 1000);
const claim = "OAUTH_JWT_CLAIM_COMPARISON_FAILED";
const forgeries: [string, string, Parameters<TestIdentityProvider["forge"]>[0]][] = [
  ["another nonce", claim, { claims: (all) => ({ ...all, nonce: "x".repeat(43) }) }],
  ["no nonce", "OAUTH_INVALID_RESPONSE", { claims: (all) => ({ ...all, nonce: undefined }) }],
  ["another audience", claim, { claims: (all) => ({ ...all, aud: "somebody-else" }) }],
  ["another issuer", claim, { claims: (all) => ({ ...all, iss: "https://evil.example" }) }],
  ["an end a minute ago", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED", { claims: (all) => ({ ...all, exp: now() - 60 }) }],
  ["the algorithm none", "OAUTH_INVALID_RESPONSE", { algorithm: "none" }],
  ["the algorithm HS256 with the client's secret", "OAUTH_INVALID_RESPONSE", { algorithm: "HS256" }],
  ["a signature by a key that the provider never showed", "OAUTH_INVALID_RESPONSE", { foreignKey: true }],
];
test.each(forgeries)("R-A09 an ID token with %s is refused", async (_, problem, forgery) => {
  const own = browser();
  const answer = await begin(own, "clerk-two");
  acme.forge(forgery);
  expect(await own.refusal("/socialLogin", answer)).toMatchObject({ reason: "social.refused", status: 1400 });
  expect(app.logged.findLast(({ fields }) => fields["step"] === "token")?.fields).toMatchObject({ problem });
});

test("R-A09 a provider whose clock is 20 seconds behind is still believed", async () => {
  const own = browser();
  const answer = await begin(own, "clerk-two");
  acme.forge({ claims: (all) => ({ ...all, exp: now() - 20 }) });
  expect(await own.post("/socialLogin", answer)).toHaveProperty("token");
});

test("R-A09 an answer that names another issuer than the one asked is refused", async () => {
  const own = browser();
  const answer = await begin(own, "clerk-two");
  expect(answer["iss"]).toBe(acme.settings.issuer);
  expect(await own.refusal("/socialLogin", { ...answer, iss: other.settings.issuer })).toMatchObject({
    reason: "social.refused",
  });
});

test("R-A09 a person of one provider is nobody's at another, whatever the name", async () => {
  const own = browser();
  const back = await other.signIn(await own.start("other"), "clerk-two");
  expect(await own.refusal("/socialLogin", own.answerOf(back))).toMatchObject({ reason: "social.not_linked" });
});

test.each([
  ["//evil.example"],
  ["https://evil.example/"],
  ["/\\evil.example"],
  ["javascript:alert(1)"],
  ["/login?redirect=/x"],
  ["/..//evil.example"],
  ["/customer/my\u0000"],
])("R-A09 the redirect %j is forgotten", async (redirect) => {
  const own = browser();
  const answer = await begin(own, "clerk-two", `?redirect=${encodeURIComponent(redirect)}`);
  expect(await own.post("/socialLogin", answer)).toMatchObject({ redirect: "" });
});

test("R-A09 a disabled account is not opened and gets no second one", async () => {
  await link("enterprise5", "left-us");
  await app.ports.db
    .updateTable("user_account")
    .set({ status: "DISABLED" })
    .where("username", "=", "enterprise5")
    .execute();
  const own = browser();
  const answer = await begin(own, "left-us");
  expect(await own.refusal("/socialLogin", answer)).toMatchObject({
    reason: "social.not_linked",
    details: { mayRegister: false },
  });
  expect(
    await own.refusal("/social/register", { state: answer["state"], username: "again", fullName: "Again" }),
  ).toMatchObject({
    reason: "social.not_linked",
  });
});
