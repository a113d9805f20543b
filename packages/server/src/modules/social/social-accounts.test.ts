import { afterAll, beforeAll, expect, test } from "vitest";
import { toBase64Url } from "../../kernel/secrets.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../../testing/people/identity-provider.ts";
import { type SocialBrowser, socialBrowser } from "../../testing/people/social-browser.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";
import { createSocialRepository } from "./social-repository.ts";

let app: TestApp;
let acme: TestIdentityProvider;
beforeAll(async () => {
  acme = await startIdentityProvider({ redirectUri: `${testOrigin}/callback` });
  app = await startTestApp({ providers: [acme.settings] });
});
afterAll(async () => {
  await app.close();
  await acme.close();
});

const browser = () => socialBrowser(app);
async function begin(own: SocialBrowser, person: string): Promise<Record<string, string>> {
  return own.answerOf(await acme.signIn(await own.start("acme"), person));
}
async function answerForLink(own: SocialBrowser, token: string, person: string): Promise<Record<string, string>> {
  const { address } = await own.get("/social/acme/link", token);
  return own.answerOf(await acme.signIn(String(address), person));
}
const identitiesOf = async (username: string) => (await app.as(username)).listIdentities();

test("R-A09 an account with the same verified e-mail address is linked only after its password", async () => {
  acme.people.set("smeast-at-acme", { email: "SMEAST@busbar.example", email_verified: true, name: "East" });
  const own = browser();
  const answer = await begin(own, "smeast-at-acme");
  const refused = await own.refusal("/socialLogin", answer);
  expect(refused).toMatchObject({ reason: "social.link_first", status: 1409 });
  expect(refused["details"]).toEqual({ title: "Acme ID" });
  expect((await identitiesOf("smeast")).list).toEqual([]);

  const token = await app.tokenOf("smeast");
  const linked = await own.post("/social/identities", { state: answer["state"] }, token);
  expect(linked).toMatchObject({ provider: "acme", title: "Acme ID", email: "SM…@busbar.example" });
  const again = await own.post("/socialLogin", await begin(own, "smeast-at-acme"));
  await expect(app.client(String(again["token"])).userInfo()).resolves.toMatchObject({ username: "smeast" });
});

test("R-A09 an address that the provider has not verified opens nothing and tells nothing", async () => {
  acme.people.set("not-smwest", { email: "smnorthwest@busbar.example", email_verified: false, name: "West" });
  const own = browser();
  const answer = await begin(own, "not-smwest");
  const refused = await own.refusal("/socialLogin", answer);
  expect(refused).toMatchObject({ reason: "social.not_linked", details: { mayRegister: true, email: "" } });
  const registered = await own.post("/social/register", {
    state: answer["state"],
    username: "not.smwest",
    fullName: "West",
  });
  const row = await app.ports.db
    .selectFrom("user_account")
    .select(["email", "password_hash"])
    .where("username", "=", "not.smwest")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ email: null, password_hash: null });
  expect(registered["token"]).toBeTruthy();
});

test("R-A09 a stranger registers as a regular user and signs in from then on", async () => {
  acme.people.set("new-one", { email: "new.one@elsewhere.example", email_verified: true, name: "李新" });
  const own = browser();
  const answer = await begin(own, "new-one");
  expect((await own.refusal("/socialLogin", answer))["details"]).toEqual({
    title: "Acme ID",
    mayRegister: true,
    fullName: "李新",
    email: "new.one@elsewhere.example",
  });
  const form = { state: answer["state"], username: "clerk1", fullName: "李新" };
  expect(await own.refusal("/social/register", form)).toMatchObject({
    reason: "registration.name_taken",
    errors: [{ path: "username" }],
  });
  const { token } = await own.post("/social/register", { ...form, username: "lixin" });
  await expect(app.client(String(token)).userInfo()).resolves.toMatchObject({
    username: "lixin",
    fullName: "李新",
    roles: ["CFWreSdIlp"],
  });
  expect(await own.refusal("/social/register", { ...form, username: "lixin2" })).toMatchObject({
    reason: "social.over",
  });
  const again = await own.post("/socialLogin", await begin(own, "new-one"));
  await expect(app.client(String(again["token"])).userInfo()).resolves.toMatchObject({ username: "lixin" });
});

test("R-A09 registering belongs to the browser that was sent to the provider", async () => {
  const own = browser();
  const answer = await begin(own, "somebody-new");
  await own.refusal("/socialLogin", answer);
  const form = { state: answer["state"], username: "thief", fullName: "Thief" };
  expect(await browser().refusal("/social/register", form)).toMatchObject({ reason: "social.other_browser" });
});

test("R-A09 where registering is closed, a stranger is told to link or to ask", async () => {
  await app.keepSetting("social.register", false);
  try {
    const own = browser();
    const answer = await begin(own, "somebody-else");
    expect(await own.refusal("/socialLogin", answer)).toMatchObject({
      reason: "social.not_linked",
      details: { title: "Acme ID", mayRegister: false },
    });
    const form = { state: answer["state"], username: "sneaked", fullName: "In" };
    expect(await own.refusal("/social/register", form)).toMatchObject({ reason: "social.not_linked" });
  } finally {
    await app.keepSetting("social.register", true);
  }
});

test("R-A09 one links an account and unlinks it, and hears of both", async () => {
  const token = await app.tokenOf("finance1");
  const own = browser();
  acme.people.set("fin", { email: "fin@acme.example", email_verified: true });
  await own.post("/social/identities", await answerForLink(own, token, "fin"), token);
  const { list, removable } = await identitiesOf("finance1");
  expect(list).toMatchObject([{ title: "Acme ID", email: "fi…@acme.example", lastUsedAt: null }]);
  expect(removable).toBe(true);
  const finance = await app.as("finance1");
  await finance.unlinkIdentity({ params: { id: list[0]!.id } });
  expect((await identitiesOf("finance1")).list).toEqual([]);
  const { list: notices } = await finance.noticeGetList({ query: {} });
  expect(notices.slice(0, 2).map(({ notice }) => notice)).toEqual([
    expect.stringContaining("解除与"),
    expect.stringContaining("已关联"),
  ]);
  const actions = await app.ports.db
    .selectFrom("audit_log")
    .select("action")
    .where("actor_code", "=", "FINANCE_1")
    .where("action", "like", "authn_social%")
    .orderBy("id")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["authn_social_link", "authn_social_unlink"]);
});

test("R-A09 an account of the provider belongs to one person here", async () => {
  const own = browser();
  const [first, second] = [await app.tokenOf("clerk1"), await app.tokenOf("clerk2")];
  await own.post("/social/identities", await answerForLink(own, first, "shared"), first);
  await own.post("/social/identities", await answerForLink(own, first, "shared"), first);
  expect((await identitiesOf("clerk1")).list).toHaveLength(1);
  expect(await own.refusal("/social/identities", await answerForLink(own, second, "shared"), second)).toMatchObject({
    reason: "social.taken",
  });
});

test("R-A09 what one person began to link another one cannot finish", async () => {
  const own = browser();
  const answer = await answerForLink(own, await app.tokenOf("clerk1"), "victim-at-acme");
  expect(await own.refusal("/social/identities", answer, await app.tokenOf("clerk2"))).toMatchObject({
    reason: "social.other_person",
  });
});

test("R-A09 an answer to a linking signs nobody in, and one to a sign-in links nothing", async () => {
  const own = browser();
  const token = await app.tokenOf("clerk1");
  expect(await own.refusal("/socialLogin", await answerForLink(own, token, "x-one"))).toMatchObject({
    reason: "social.over",
  });
  expect(await own.refusal("/social/identities", await begin(own, "x-two"), token)).toMatchObject({
    reason: "social.over",
  });
});

test("R-A09 the only way to sign in cannot be unlinked, also not by two calls at once", async () => {
  const own = browser();
  const answer = await begin(own, "only-way");
  await own.refusal("/socialLogin", answer);
  const made = await own.post("/social/register", { state: answer["state"], username: "onlyway", fullName: "Only" });
  const token = String(made["token"]);
  const me = app.client(token);
  expect((await me.listIdentities()).removable).toBe(false);
  await own.post("/social/identities", await answerForLink(own, token, "second-way"), token);
  const { list, removable } = await me.listIdentities();
  expect(removable).toBe(true);
  const outcomes = await Promise.allSettled(list.map(({ id }) => me.unlinkIdentity({ params: { id } })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await me.listIdentities()).list).toHaveLength(1);
});

test("R-A09 an account of a provider that is no longer configured is no way to sign in", async () => {
  const own = browser();
  const answer = await begin(own, "left-alone");
  await own.refusal("/socialLogin", answer);
  const made = await own.post("/social/register", { state: answer["state"], username: "leftalone", fullName: "Left" });
  const me = app.client(String(made["token"]));
  const { id: userId } = await me.userInfo();
  const person = { issuer: "https://gone.example", subject: "1", email: "", emailVerified: false, name: "" };
  await createSocialRepository(app.ports.db).insertIdentity(userId, "gone", person, app.clock.now(), false);
  const { list, removable } = await me.listIdentities();
  expect(list.map(({ provider }) => provider)).toEqual(["acme", "gone"]);
  expect(removable).toBe(false);
  await expect(me.unlinkIdentity({ params: { id: list[0]!.id } })).rejects.toMatchObject({ reason: "social.last_way" });
  await me.unlinkIdentity({ params: { id: list[1]!.id } });
});

test("R-A09 nobody unlinks another person's account", async () => {
  const [own] = (await identitiesOf("clerk1")).list;
  const other = await app.as("clerk2");
  await expect(other.unlinkIdentity({ params: { id: own!.id } })).rejects.toMatchObject({ httpStatus: 404 });
});

test("R-A09 R-A12 a new way into the account, or one less, takes a confirmation of a moment ago", async () => {
  const own = browser();
  const person = { username: "smsouth", password: "Busbar-demo-1" };
  const token = String((await own.post("/user/token", person))["token"]);
  const begun = await answerForLink(own, token, "south-one");
  await own.post("/social/identities", begun, token);
  app.clock.advance(301);
  const me = app.client(token);
  const needed = { reason: "step_up.needed", details: { by: "password" } };
  await expect(me.startLink({ params: { provider: "acme" } })).rejects.toMatchObject(needed);
  // An attacker authenticates at the provider in their own browser and sends the answer with a stolen token.
  const strange = await begin(own, "thief-at-acme");
  await own.refusal("/socialLogin", strange);
  expect(await own.refusal("/social/identities", { state: strange["state"] }, token)).toMatchObject(needed);
  const { list } = await me.listIdentities();
  await expect(me.unlinkIdentity({ params: { id: list[0]!.id } })).rejects.toMatchObject(needed);
  expect((await me.listIdentities()).list).toEqual(list);

  await me.stepUp({ body: { password: person.password } });
  const confirmed = String((await own.post("/refreshToken", undefined))["token"]);
  await own.post("/social/identities", { state: strange["state"] }, confirmed);
  // Started with a step-up: how long the provider takes does not matter.
  const slow = await answerForLink(own, confirmed, "south-two");
  app.clock.advance(301);
  await own.post("/social/identities", slow, confirmed);
  expect((await app.client(confirmed).listIdentities()).list).toHaveLength(3);
});

test("R-A09 no code, state, verifier or token stands in a log or in the audit", async () => {
  const own = browser();
  const address = new URL(await own.start("acme"));
  const answer = own.answerOf(await acme.signIn(address.href, "shared"));
  const rows = await app.ports.db.selectFrom("social_start").select(["state_hash", "verifier", "nonce"]).execute();
  const verifiers = await Promise.all(
    rows
      .filter(({ verifier }) => verifier !== "")
      .map(({ state_hash: mark, verifier }) => app.ports.vault.open(`social-start:${toBase64Url(mark)}`, verifier)),
  );
  acme.forge({ algorithm: "none" });
  await own.refusal("/socialLogin", answer);
  acme.forge(undefined);
  const second = await begin(own, "shared");
  const { token } = await own.post("/socialLogin", second);
  const audit = await app.ports.db.selectFrom("audit_log").selectAll().execute();
  const written = JSON.stringify([app.logged, audit]);
  const secrets = [
    ...[answer, second].flatMap(({ code, state }) => [code, state]),
    ...verifiers,
    ...rows.map(({ nonce }) => nonce),
    own.cookies().get("busbar_social"),
    token,
    acme.settings.clientSecret,
  ].filter((secret) => secret !== "");
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(written).not.toContain(secret);
  const left = await app.ports.db.selectFrom("social_start").selectAll().where("used_at", "is not", null).execute();
  expect(left.every(({ verifier, nonce }) => verifier === "" && nonce === "")).toBe(true);
});

test("R-A09 starts that are over are forgotten", async () => {
  app.clock.advance(3600);
  await createSocialRepository(app.ports.db).forgetStarts(app.clock.now());
  expect(await app.ports.db.selectFrom("social_start").selectAll().execute()).toEqual([]);
});
