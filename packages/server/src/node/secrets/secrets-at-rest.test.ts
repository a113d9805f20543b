import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { signCheckpoint } from "../../modules/system-log/log-checkpoints.ts";
import { authenticator } from "../../testing/people/authenticator.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../../testing/people/identity-provider.ts";
import { openServiceAccount } from "../../testing/people/service-account.ts";
import { registerPerson } from "../../testing/people/register-person.ts";
import { type SocialBrowser, socialBrowser } from "../../testing/people/social-browser.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { columnRegister } from "../../testing/secrets/column-register.ts";
import { dumpOf, findSecrets, logLinesOf, type Secrets, textOfBackup } from "../../testing/secrets/find-secrets.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { resetAccount } from "../cli/accounts.ts";

const secrets: Secrets = new Map();
const refusals: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "busbar-secrets-"));
let app: TestApp;
let provider: TestIdentityProvider;
let backup = "";
let dump = "";

const keep = <T extends string | Uint8Array>(name: string, secret: T): T => {
  expect(secret.length, name).toBeGreaterThan(9);
  secrets.set(name, secret);
  return secret;
};
const refused = async (answer: Promise<unknown>) =>
  answer.then(
    () => expect.fail("was not refused"),
    (error: unknown) => void refusals.push(JSON.stringify(error), String((error as Error).stack)),
  );

/** Everything that makes, keeps or takes a secret, as people do it; each secret is written down as they get it. */
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri: `${testOrigin}/callback` });
  app = await startTestApp({ providers: [provider.settings] });
  keep("the provider's client secret", provider.settings.clientSecret);
  await throughTheProvider(socialBrowser(app));
  await signInAndRefresh(socialBrowser(app));
  await forgetPassword();
  await turnOnSecondFactor();
  keep("an issued password", await resetAccount(app.ports, "clerk2"));
  await callAsService();
  const person = await registerPerson(app, "newcomer");
  keep("a chosen password", person.password);
  keep("the demo's password", demoPassword);
  await sealAll(app);
  await signCheckpoint(app.ports);
  await openWhatIsSealed();
  dump = await dumpOf(app.database.ownerPool);
  const path = join(folder, "all.gz");
  await takeBackup({ url: app.database.ownerUrl, files: app.ports.files, path, now: app.clock.now() });
  backup = textOfBackup(path);
}, 120_000);
afterAll(async () => {
  await app.close();
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

async function throughTheProvider(own: SocialBrowser): Promise<void> {
  const address = await own.start("acme");
  keep("the state of a sign-in by a provider", new URL(address).searchParams.get("state") ?? "");
  keep("the cookie of a sign-in by a provider", own.cookies().get("busbar_social") ?? "");
}

async function signInAndRefresh(own: SocialBrowser): Promise<void> {
  const username = keep("a password typed as the user name", "Typed-In-Name-9");
  const guess = keep("a wrong password", "Wrong-Guess-Of-Mine-5");
  refusals.push(JSON.stringify(await own.refusal("/user/token", { username, password: guess })));
  refusals.push(JSON.stringify(await own.refusal("/user/token", { username: "clerk1", password: guess })));
  const { token } = await own.post("/user/token", { username: "clerk1", password: demoPassword });
  keep("an access token", String(token));
  keep("a refresh credential", own.cookies().get("busbar_refresh") ?? "");
  keep("the mark of a browser", own.cookies().get("busbar_device") ?? "");
  keep("a refreshed access token", String((await own.post("/refreshToken", {}))["token"]));
  keep("a refreshed credential", own.cookies().get("busbar_refresh") ?? "");
}

async function forgetPassword(): Promise<void> {
  await app.client().forgotPassword({ body: { email: "finance1@busbar.example" } });
  const [mail] = await app.deliver();
  keep("a reset link", /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "");
  const token = keep("a guessed reset link", "Z".repeat(43));
  const newPassword = keep("a password that a refused reset brought", "Refused-Harbour-7");
  await refused(app.client().resetPassword({ body: { token, newPassword } }));
}

async function turnOnSecondFactor(): Promise<void> {
  const { token } = await app.client().signIn({ body: { username: "smeast", password: demoPassword } });
  const person = app.client(token, { "idempotency-key": crypto.randomUUID() });
  const { secret, uri } = await person.startSecondFactor();
  keep("the key of an authenticator app", secret);
  const code = authenticator(uri).codeAt(app.clock.now());
  const { codes } = await app.client(token).confirmSecondFactor({ body: { code } });
  for (const [at, one] of codes.entries()) {
    keep(`recovery code ${at + 1}`, one);
    keep(`recovery code ${at + 1} without dashes`, one.replaceAll("-", ""));
  }
}

/** A system's token, used, used for what it may not do, and mistyped. */
async function callAsService(): Promise<void> {
  const { token, account } = await openServiceAccount(app);
  keep("a service account's token", token);
  const machine = app.client(token, { "idempotency-key": crypto.randomUUID() });
  await machine.listCustomers({ query: {} });
  await refused(machine.listInvoices({ query: {} }));
  await refused(app.client(keep("a mistyped token", `${token.slice(0, -1)}!`)).listCustomers({ query: {} }));
  await refused(app.client(keep("another's look-alike", `bsb_${"Q".repeat(49)}`)).listCustomers({ query: {} }));
  const admin = await app.as("admin");
  await admin.issueServiceToken({ params: { id: account.id } }).then((next) => keep("the next token", next.token));
  await admin.endServiceToken({ params: { id: account.id, tokenId: account.tokens[0]!.id } });
  await refused(app.client(token).listCustomers({ query: {} }));
  await signDeliveries(account.id);
}

/** A webhook's secrets, with a delivery that was signed and failed. */
async function signDeliveries(accountId: string): Promise<void> {
  const admin = await app.as("admin");
  const address = "https://127.0.0.1/hooks";
  const made = await admin.createWebhook({
    body: { name: "ERP", address, eventTypes: ["customer.created"], accountId },
  });
  keep("a webhook's secret", made.secret);
  keep("the same without its beginning", made.secret.slice("whsec_".length));
  const params = { id: made.webhook.id };
  keep("the webhook's next secret", (await admin.addWebhookSecret({ params })).secret);
  await refused(admin.addWebhookSecret({ params }));
  await admin.testWebhook({ params });
  const attempted = async () => {
    await app.app.runTask("send-webhooks");
    const { list } = await admin.listWebhookDeliveries({ params });
    if (list[0]?.attempts.length !== 1) throw new Error("not attempted yet");
  };
  await vi.waitFor(attempted, { timeout: 30_000 });
}

/** Keys that nobody is told: they come from the vault. */
async function openWhatIsSealed(): Promise<void> {
  const { db, vault } = app.ports;
  for (const { id, sealed_key: sealed } of await db.selectFrom("session").select(["id", "sealed_key"]).execute())
    keep(`the key of session ${id}`, Buffer.from(await vault.open(`session:${id}`, sealed), "base64"));
  const key = await db.selectFrom("audit_key").selectAll().executeTakeFirstOrThrow();
  keep("the log's private key", await vault.open(`audit-key/${key.public_key}`, key.sealed_private_key));
  const start = await db.selectFrom("social_start").selectAll().executeTakeFirstOrThrow();
  const mark = Buffer.from(start.state_hash).toString("base64url");
  keep("the verifier of a provider's code", await vault.open(`social-start:${mark}`, start.verifier));
}

test("R-A04 R-A06 R-A12 no secret can be read out of a dump or a backup", () => {
  expect(dump).toContain('"finance1@busbar.example"');
  expect(backup).toContain('"finance1@busbar.example"');
  expect(findSecrets(secrets, { "the dump": dump, "the backup": backup })).toEqual([]);
});

test("R-E05 no secret stands in the server's log, in its system log or in an answer of refusal", async () => {
  app.ports.log.error({ error: new Error("wrong"), body: { password: demoPassword } }, "told with care");
  const log = logLinesOf(app.logged);
  expect(log).toContain("told with care");
  const { rows } = await sql<{ row: string }>`select row_to_json(l)::text as row from audit_log l`.execute(
    app.ports.db,
  );
  const audit = rows.map(({ row }) => row).join("\n");
  expect(audit).toContain("authn_login_fail");
  expect(refusals.join()).toContain("sign_in.wrong");
  const texts = { "the log": log, "the system log": audit, refusals: refusals.join("\n") };
  expect(findSecrets(secrets, texts)).toEqual([]);
});

test("the search would find a secret in clear, in hexadecimal and in base64", () => {
  const [name, key] = [...secrets].find(([one]) => one.startsWith("the key of session"))!;
  for (const form of ["hex", "base64", "base64url"] as const)
    expect(findSecrets(secrets, { canary: `x ${Buffer.from(key).toString(form)} y` })).toEqual([`${name} in canary`]);
  expect(findSecrets(secrets, { canary: demoPassword })).toEqual(["the demo's password in canary"]);
});

test("R-A04 neither sessions nor sign-ins on their way are in a backup", () => {
  const tables = [...backup.matchAll(/^T\{"table":"(\w+)"/gm)].map(([, table]) => table);
  expect(tables).toContain("user_account");
  for (const table of ["session", "access_token", "social_start", "registration_code"])
    expect(tables).not.toContain(table);
});

test("each column of the schema is in the register, and no column that is gone", async () => {
  const { rows } = await app.database.ownerPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema()
       and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition
         and relnamespace = current_schema()::regnamespace)`,
  );
  const registered = columnRegister.map(({ table, column }) => `${table}.${column}`);
  expect(registered.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("what is registered as secret is a hash, and what is registered as sealed only the vault opens", async () => {
  const valuesOf = async (mark: "secret" | "sealed") => {
    const values: [string, string][] = [];
    for (const { table, column } of columnRegister.filter((one) => one.mark === mark)) {
      const { rows } = await app.database.ownerPool.query<{ value: string }>(
        `select "${column}"::text as value from "${table}" where "${column}" is not null`,
      );
      expect(rows.length, `${table}.${column} has a row to look at`).toBeGreaterThan(0);
      values.push(...rows.map(({ value }): [string, string] => [`${table}.${column}`, value]));
    }
    return values;
  };
  const hash = /^(\\x[\da-f]{64}|\$argon2id\$.+)$/;
  expect((await valuesOf("secret")).filter(([, value]) => !hash.test(value))).toEqual([]);
  const sealed = new RegExp(`^${app.ports.vault.keyId}\\.[\\w-]+\\.[\\w-]+$`);
  expect((await valuesOf("sealed")).filter(([, value]) => !sealed.test(value))).toEqual([]);
});
