import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticator } from "../../testing/people/authenticator.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../../testing/people/identity-provider.ts";
import { type SocialBrowser, socialBrowser } from "../../testing/people/social-browser.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let acme: TestIdentityProvider;
let phone: ReturnType<typeof authenticator>;
beforeAll(async () => {
  acme = await startIdentityProvider({ redirectUri: `${testOrigin}/callback` });
  app = await startTestApp({ providers: [acme.settings], settings: { freeFailures: 1 } });
  acme.people.set("clerk1-at-acme", { email: "someone@elsewhere.example", email_verified: false, name: "C" });
  const own = socialBrowser(app);
  const token = await app.tokenOf("clerk1");
  const { address } = await own.get("/social/acme/link", token);
  await own.post("/social/identities", own.answerOf(await acme.signIn(String(address), "clerk1-at-acme")), token);
  const person = app.client(token);
  phone = authenticator((await person.startSecondFactor()).uri);
  await person.confirmSecondFactor({ body: { code: phone.codeAt(app.clock.now()) } });
});
afterAll(async () => {
  await app.close();
  await acme.close();
});

async function comeBack(own: SocialBrowser) {
  const answer = own.answerOf(await acme.signIn(await own.start("acme", "?redirect=/customer"), "clerk1-at-acme"));
  const refused = await own.refusal("/socialLogin", answer);
  expect(refused).toMatchObject({ status: 1400, reason: "second_factor.code_needed", data: null });
  expect(own.cookies().has("busbar_refresh")).toBe(false);
  return answer["state"]!;
}

test("R-A12 R-A09 another provider's word asks for the code as well, and the state is good for one sign-in", async () => {
  app.clock.advance(30);
  const own = socialBrowser(app);
  const state = await comeBack(own);
  const code = phone.codeAt(app.clock.now());
  expect(await own.refusal("/social/code", { state, code: "000000" })).toMatchObject({
    reason: "second_factor.code_wrong",
    errors: [{ path: "code" }],
  });
  expect(await socialBrowser(app).refusal("/social/code", { state, code })).toMatchObject({
    reason: "social.other_browser",
  });
  const { token, redirect } = await own.post("/social/code", { state, code });
  expect(redirect).toBe("/customer");
  const { list } = await app.client(String(token)).listDevices();
  expect(list.find(({ current }) => current)?.amr).toEqual(["fed", "otp"]);
  app.clock.advance(30);
  const next = phone.codeAt(app.clock.now());
  expect(await own.refusal("/social/code", { state, code: next })).toMatchObject({ reason: "social.over" });
});

test("R-A12 R-A09 the state of a sign-in that waits for a code neither registers nor links, and ends after ten minutes", async () => {
  const own = socialBrowser(app);
  const state = await comeBack(own);
  const form = { state, username: "somebody.new", fullName: "New" };
  expect(await own.refusal("/social/register", form)).toMatchObject({ reason: "social.over" });
  const other = await app.tokenOf("clerk2");
  expect(await own.refusal("/social/identities", { state }, other)).toMatchObject({ reason: "social.taken" });
  app.clock.advance(601);
  const code = phone.codeAt(app.clock.now());
  expect(await own.refusal("/social/code", { state, code })).toMatchObject({ reason: "social.over" });
});

test("R-A12 R-A09 codes guessed after a provider's word make the account wait at the password as well", async () => {
  const own = socialBrowser(app);
  const state = await comeBack(own);
  for (let count = 0; count < 2; count += 1) await own.refusal("/social/code", { state, code: "000000" });
  const code = phone.codeAt(app.clock.now());
  expect(await own.refusal("/social/code", { state, code })).toMatchObject({ reason: "rate_limited" });
});
