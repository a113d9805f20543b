import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { ConfigProblems, type Environment, readConfig, toSettings } from "./config.ts";
import { settings } from "./config-schema.ts";

const folder = mkdtempSync(join(tmpdir(), "busbar-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

function problemsOf(environment: Environment): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigProblems) return error.lines;
    throw error;
  }
}

const goodKey = randomBytes(32).toString("base64");
const production = { NODE_ENV: "production" };
const provider = {
  BUSBAR_OIDC_ACME_ISSUER: "https://id.example",
  BUSBAR_OIDC_ACME_CLIENT_ID: "busbar",
  BUSBAR_OIDC_ACME_CLIENT_SECRET: "s3cr3t-of-acme",
};
const behindProxy = {
  ...production,
  HOST: "0.0.0.0",
  BUSBAR_PUBLIC_URL: "https://b.example",
  BUSBAR_TRUSTED_PROXIES: "10.0.0.1",
};

const wrong: [string, Environment, RegExp][] = [
  ["a port that is a word", { PORT: "http" }, /^PORT must be a whole number from 0 to 65535, not "http"\.$/],
  ["a port beyond the last", { PORT: "65536" }, /^PORT must be a whole number/],
  ["a negative port", { PORT: "-1" }, /^PORT must be a whole number/],
  ["a port with a fraction", { PORT: "80.5" }, /^PORT must be a whole number/],
  ["a host with a port", { HOST: "127.0.0.1:8080" }, /^HOST must be an address or a host name/],
  ["a host that is half an address", { HOST: "10.0.0" }, /^HOST must be/],
  ["an unknown profile", { NODE_ENV: "prod" }, /^NODE_ENV must be one of development, production, test, not "prod"\.$/],
  ["a database of another make", { DATABASE_URL: "mysql://u:p@h/d" }, /^DATABASE_URL must .*postgres:\/\//],
  [
    "an owner of no database",
    { BUSBAR_DATABASE_OWNER_URL: "postgres://o:a-long-one@db/b" },
    /^DATABASE_URL is missing/,
  ],
  ["a database address in words", { DATABASE_URL: "localhost" }, /^DATABASE_URL must/],
  [
    "a database password with a bare %",
    { DATABASE_URL: "postgres://b:pa%ss@db/b" },
    /^DATABASE_URL contains a "%" that does not start an escape\. .*% as %25.* or .*BUSBAR_DATABASE_PASSWORD_FILE\.$/,
  ],
  [
    "production with a bare % at the end of its database password",
    { ...production, DATABASE_URL: "postgres://b:long-enough%@db/b" },
    /^DATABASE_URL contains a "%"/,
  ],
  [
    "an owner's password with a code of no character",
    { DATABASE_URL: "postgres://b:x@db/b", BUSBAR_DATABASE_OWNER_URL: "postgres://o:%ff@db/b" },
    /^BUSBAR_DATABASE_OWNER_URL contains a "%"/,
  ],
  [
    "a database password with a slash",
    { DATABASE_URL: "postgres://b:pa/ss@db/b" },
    /^DATABASE_URL cannot be read.*%2F/,
  ],
  ["a database password that begins a fragment", { DATABASE_URL: "postgres://b:1#x@db/b" }, /^DATABASE_URL cannot be/],
  [
    "a certificate that is not there",
    { DATABASE_URL: "postgres://b:x@db/b?sslrootcert=/none/such.pem" },
    /^DATABASE_URL cannot be used: .*\/none\/such\.pem/,
  ],
  ["a mail password with a bare %", { BUSBAR_SMTP_URL: "smtp://u:5%@mail" }, /^BUSBAR_SMTP_URL contains a "%"/],
  [
    "a password of no database",
    { BUSBAR_DATABASE_PASSWORD: "p" },
    /^DATABASE_URL is missing\. It is required when BUSBAR_DATABASE_PASSWORD is set/,
  ],
  [
    "two passwords of one database",
    { DATABASE_URL: "postgres://b:one@db/b", BUSBAR_DATABASE_PASSWORD: "two" },
    /^DATABASE_URL contains a password, and BUSBAR_DATABASE_PASSWORD is set too/,
  ],
  [
    "a password of no account",
    { DATABASE_URL: "postgres://db/b", BUSBAR_DATABASE_PASSWORD: "two" },
    /^DATABASE_URL names no account/,
  ],
  [
    "a placeholder as the password apart in production",
    { ...production, DATABASE_URL: "postgres://b@db/b", BUSBAR_DATABASE_PASSWORD: "changeme" },
    /well-known placeholder/,
  ],
  [
    "two databases",
    { DATABASE_URL: "postgres://b:x@db/b", BUSBAR_EMBEDDED: "true" },
    /^BUSBAR_EMBEDDED and DATABASE_URL are both set/,
  ],
  [
    "a misspelt name",
    { BUSBAR_PUBLC_URL: "https://a.example" },
    /^BUSBAR_PUBLC_URL is not .*mean BUSBAR_PUBLIC_URL\?$/,
  ],
  ["a misspelt name of a file", { BUSBAR_SMPT_URL_FILE: "/x" }, /^BUSBAR_SMPT_URL_FILE is not .*BUSBAR_SMTP_URL/],
  ["a name like no other", { BUSBAR_ZZZZZZZZZZZZZZZZZZ: "1" }, /^BUSBAR_ZZZZZZZZZZZZZZZZZZ is not .*\.env\.example/],
  ["a site with a path", { BUSBAR_PUBLIC_URL: "https://a.example/portal" }, /^BUSBAR_PUBLIC_URL must be the site's/],
  ["a site without a protocol", { BUSBAR_PUBLIC_URL: "a.example" }, /^BUSBAR_PUBLIC_URL must be the site's/],
  ["a mail server by http", { BUSBAR_SMTP_URL: "http://mail" }, /^BUSBAR_SMTP_URL must .*smtp:\/\/ or smtps:\/\//],
  ["mail without a sender", { BUSBAR_SMTP_URL: "smtp://mail" }, /^BUSBAR_MAIL_FROM is missing/],
  ["a sender that is no address", { BUSBAR_MAIL_FROM: "busbar" }, /^BUSBAR_MAIL_FROM must be an email address/],
  ["an administrator without a domain", { BUSBAR_BOOTSTRAP_ADMIN_EMAIL: "a@b" }, /^BUSBAR_BOOTSTRAP_ADMIN_EMAIL must/],
  ["perhaps a mock", { BUSBAR_MOCK: "perhaps" }, /^BUSBAR_MOCK must be true or false, not "perhaps"\.$/],
  ["a proxy by name", { BUSBAR_TRUSTED_PROXIES: "proxy" }, /^BUSBAR_TRUSTED_PROXIES must list.*"proxy" is neither/],
  [
    "a proxy by name, named once",
    { BUSBAR_TRUSTED_PROXIES: "10.0.0.1,nginx" },
    /^BUSBAR_TRUSTED_PROXIES must list addresses or networks, such as 10\.0\.0\.0\/8 or loopback; "nginx" is neither\.$/,
  ],
  ["a network of 33 bits", { BUSBAR_TRUSTED_PROXIES: "10.0.0.0/33" }, /^BUSBAR_TRUSTED_PROXIES must list/],
  ["metrics without a port", { BUSBAR_METRICS: "127.0.0.1" }, /^BUSBAR_METRICS must be an address with a port/],
  ["an unknown level", { BUSBAR_LOG_LEVEL: "verbose" }, /^BUSBAR_LOG_LEVEL must be one of/],
  ["a transport that is a number", { BUSBAR_RSA_TRANSPORT: "2" }, /^BUSBAR_RSA_TRANSPORT must be true or false/],
  ["a session without a unit", { BUSBAR_SESSION_IDLE: "480" }, /^BUSBAR_SESSION_IDLE must be like 30m, 8h or 7d/],
  ["a session idle for longer than it lasts", { BUSBAR_SESSION_IDLE: "8d" }, /^BUSBAR_SESSION_IDLE is longer than/],
  ["no session at all", { BUSBAR_SESSIONS_PER_USER: "0" }, /^BUSBAR_SESSIONS_PER_USER must be a whole number from 1/],
  ["passwords of five", { BUSBAR_PASSWORD_MIN: "5" }, /^BUSBAR_PASSWORD_MIN must be a whole number from 6/],
  ["limits without names", { BUSBAR_SIGNIN_LIMITS: "30" }, /^BUSBAR_SIGNIN_LIMITS must be like address=30\/1m/],
  ["an upload in bytes", { BUSBAR_UPLOAD_MAX: "200" }, /^BUSBAR_UPLOAD_MAX must be like 500kB, 200MB or 1GB/],
  ["a search without a place", { BUSBAR_SEARCH_ENGINE: "https://s.example" }, /^BUSBAR_SEARCH_ENGINE must.*\{q\}/],
  ["half a provider", { BUSBAR_OIDC_ACME_ISSUER: "https://id.example" }, /^BUSBAR_OIDC_ACME_CLIENT_ID is missing/],
  [
    "hosts with a path",
    { ...provider, BUSBAR_OIDC_ACME_HOSTS: "id.example/keys" },
    /^BUSBAR_OIDC_ACME_HOSTS must list/,
  ],
  ["a setting given twice", { BUSBAR_SOURCE_KEY: "k", BUSBAR_SOURCE_KEY_FILE: "/k" }, /are both set/],
  [
    "a file that is not there",
    { BUSBAR_SOURCE_KEY_FILE: "/none/such" },
    /^BUSBAR_SOURCE_KEY_FILE .*cannot be read: \/n/,
  ],
  ["an empty file", { BUSBAR_SOURCE_KEY_FILE: file("empty", "\n") }, /^BUSBAR_SOURCE_KEY_FILE names an empty file/],
  ["production on plain http", { ...production, HOST: "0.0.0.0" }, /^HOST 0\.0\.0\.0 would serve plain http/],
  ["production without its address", { ...behindProxy, BUSBAR_PUBLIC_URL: "" }, /^BUSBAR_PUBLIC_URL is missing/],
  [
    "production by http",
    { ...behindProxy, BUSBAR_PUBLIC_URL: "http://b.example" },
    /^BUSBAR_PUBLIC_URL must start with/,
  ],
  ["production that trusts all", { ...behindProxy, BUSBAR_TRUSTED_PROXIES: "0.0.0.0/0" }, /trusts every address/],
  ["a mock in production", { ...production, BUSBAR_MOCK: "true" }, /^BUSBAR_MOCK is not allowed in production/],
  ["short passwords in production", { ...production, BUSBAR_PASSWORD_MIN: "6" }, /at least 8 in production/],
  ["open metrics in production", { ...production, BUSBAR_METRICS: "0.0.0.0:9464" }, /^BUSBAR_METRICS would expose/],
  [
    "metrics for every address in production",
    { ...production, BUSBAR_METRICS: "0.0.0.0:9464", BUSBAR_METRICS_CLIENTS: "0.0.0.0/0" },
    /^BUSBAR_METRICS_CLIENTS allows every address/,
  ],
  [
    "a short token of metrics in production",
    { ...production, BUSBAR_METRICS: "0.0.0.0:9464", BUSBAR_METRICS_TOKEN: "s3cr3t" },
    /^BUSBAR_METRICS_TOKEN is too short/,
  ],
  ["a token without metrics", { BUSBAR_METRICS_TOKEN: "a-long-token" }, /^BUSBAR_METRICS is missing/],
  ["metrics on the portal's port", { PORT: "9464", BUSBAR_METRICS: "127.0.0.1:9464" }, /^BUSBAR_METRICS uses the port/],
  ["a placeholder in production", { ...production, BUSBAR_SOURCE_KEY: "changeme" }, /well-known placeholder/],
  ["a short secret in production", { ...production, BUSBAR_SOURCE_KEY: "k3y" }, /too short to be a secret/],
  [
    "a database called password",
    { ...production, DATABASE_URL: "postgres://b:password@db/b" },
    /^DATABASE_URL contains a well-known/,
  ],
  [
    "a database whose owner is called so",
    {
      ...production,
      DATABASE_URL: "postgres://b:a-long-one@db/b",
      BUSBAR_DATABASE_OWNER_URL: "postgres://o:changeme@db/b",
    },
    /^BUSBAR_DATABASE_OWNER_URL contains a well-known/,
  ],
  ["a secret key that is a word", { BUSBAR_SECRET_KEY: "changeme" }, /^BUSBAR_SECRET_KEY must be at least 32 random/],
  [
    "a short secret key",
    { BUSBAR_SECRET_KEY: "q83vEjRWeJCrze8SNFZ4kA==" },
    /^BUSBAR_SECRET_KEY must be at least 32 random/,
  ],
  [
    "a secret key of the alphabet",
    { BUSBAR_SECRET_KEY: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" },
    /^BUSBAR_SECRET_KEY is a placeholder/,
  ],
  [
    "a phrase as a secret key",
    { BUSBAR_SECRET_KEY: Buffer.from("this is not at all a random key, you see").toString("base64") },
    /^BUSBAR_SECRET_KEY is a placeholder/,
  ],
  ["a secret key of zeroes", { BUSBAR_SECRET_KEY: Buffer.alloc(32).toString("base64") }, /is a placeholder/],
  [
    "a good secret key with a bad one",
    { BUSBAR_SECRET_KEY: `${goodKey},short` },
    /^BUSBAR_SECRET_KEY must be at least 32/,
  ],
  ["silent production", { ...production, BUSBAR_LOG_LEVEL: "silent" }, /^BUSBAR_LOG_LEVEL silent/],
];

test("R-A12 secret keys are random bytes in base64, the present one first", () => {
  const other = randomBytes(40);
  const { BUSBAR_SECRET_KEY: keys } = readConfig({ BUSBAR_SECRET_KEY: `${goodKey}, ${other.toString("base64url")}` });
  expect(keys).toEqual([Buffer.from(goodKey, "base64"), other]);
});

test.each(wrong)("%s is refused in one line", (_name, environment, line) => {
  const lines = problemsOf(environment);
  expect(lines.filter((found) => line.test(found))).toHaveLength(1);
  expect(lines.every((found) => !found.includes("\n"))).toBe(true);
});

test("all problems are listed at once", () => {
  expect(problemsOf({ PORT: "x", HOST: "a b", BUSBAR_LOGLEVEL: "info" })).toHaveLength(3);
});

test("the value of a secret is not repeated in the message", () => {
  expect(problemsOf({ DATABASE_URL: "mysql://u:topsecret@h/d" }).join()).not.toContain("topsecret");
});

test("without any variable the demo starts on loopback", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", NODE_ENV: "development", DATA_DIR: "./data" });
  expect(toSettings(config)).toMatchObject({
    profile: "development",
    demo: true,
    sessionIdleSeconds: 28_800,
    sessionMaxSeconds: 604_800,
    sessionsPerUser: 50,
    passwordMin: 6,
    signInPerMinute: 30,
    freeFailures: 5,
    resetSeconds: 300,
    uploadMaxBytes: 209_715_200,
    publicUrl: "http://127.0.0.1:8080",
    searchEngine: "https://www.bing.com/search?q={q}",
  });
});

test("R-S15 the web search is off in production until it is set, and elsewhere by a word", () => {
  const engineOf = (environment: Environment) => toSettings(readConfig(environment)).searchEngine;
  expect(engineOf(production)).toBe("");
  expect(engineOf({ NODE_ENV: "test" })).toBe("");
  expect(engineOf({ BUSBAR_SEARCH_ENGINE: "None" })).toBe("");
  expect(engineOf({ ...production, BUSBAR_SEARCH_ENGINE: "https://s.example/?q={q}" })).toBe(
    "https://s.example/?q={q}",
  );
});

test("production is stricter by default and loads no demo organisation", () => {
  expect(toSettings(readConfig(production))).toMatchObject({ demo: false, sessionsPerUser: 5, passwordMin: 8 });
});

test("a value may come from a file, and a provider from three variables", () => {
  const config = readConfig({
    BUSBAR_SOURCE_KEY_FILE: file("key", "a-long-enough-key\n"),
    BUSBAR_OIDC_ACME_ISSUER: "https://id.example",
    BUSBAR_OIDC_ACME_CLIENT_ID: "busbar",
    BUSBAR_OIDC_ACME_CLIENT_SECRET_FILE: file("secret", "s3cr3t-of-acme"),
  });
  expect(config.BUSBAR_SOURCE_KEY).toBe("a-long-enough-key");
  expect(config.providers).toEqual([
    {
      name: "acme",
      title: "Acme",
      issuer: "https://id.example",
      clientId: "busbar",
      clientSecret: "s3cr3t-of-acme",
      hosts: [],
    },
  ]);
});

test("R-A09 a provider has a title of its own and lists the other hosts that it uses", () => {
  const { providers } = readConfig({
    ...provider,
    BUSBAR_OIDC_ACME_TITLE: "Acme 统一登录",
    BUSBAR_OIDC_ACME_HOSTS: "Token.id.example, keys.id.example:8443",
  });
  expect(providers).toMatchObject([{ title: "Acme 统一登录", hosts: ["token.id.example", "keys.id.example:8443"] }]);
});

test("a database password of any signs is given apart from its address, as it is", () => {
  const password = " p%a:s/s@w?o#r\"d'&\\雨 ";
  const config = readConfig({
    ...production,
    DATABASE_URL: "postgres://busbar@db.example.com/busbar",
    BUSBAR_DATABASE_PASSWORD_FILE: file("application", `${password}\n`),
    BUSBAR_DATABASE_OWNER_URL: "postgres://owner@db.example.com/busbar",
    BUSBAR_DATABASE_OWNER_PASSWORD: password,
  });
  for (const address of [config.DATABASE_URL, config.BUSBAR_DATABASE_OWNER_URL])
    expect(new pg.Client({ connectionString: address })).toMatchObject({ host: "db.example.com", password });
});

test("a file of a password ends with its line, wherever it was written, and keeps its spaces", () => {
  for (const end of ["", "\n", "\r\n", "\r\n\r\n"]) {
    const config = readConfig({
      ...production,
      DATABASE_URL: "postgres://busbar@db.example.com/busbar",
      BUSBAR_DATABASE_PASSWORD_FILE: file("ended", ` winter lantern ${end}`),
    });
    expect(new pg.Client({ connectionString: config.DATABASE_URL })).toMatchObject({ password: " winter lantern " });
  }
});

test("production shows figures beyond the machine to listed addresses, or for a token", () => {
  const open = { ...production, BUSBAR_METRICS: "0.0.0.0:9464" };
  expect(problemsOf({ ...open, BUSBAR_METRICS_CLIENTS: "172.31.250.0/24" })).toEqual([]);
  expect(problemsOf({ ...open, BUSBAR_METRICS_TOKEN_FILE: file("token", "a-long-token-of-ours\n") })).toEqual([]);
});

test("sign-in limits are read as rates", () => {
  const config = readConfig({ BUSBAR_SIGNIN_LIMITS: "address=600/10m, failures=3, reset=2/10m" });
  expect(config.BUSBAR_SIGNIN_LIMITS).toEqual({ perMinute: 60, freeFailures: 3, resetSeconds: 300 });
});

test(".env.example lists every setting", () => {
  const example = readFileSync(new URL("../../../../../.env.example", import.meta.url), "utf8");
  for (const name of Object.keys(settings)) expect(example).toMatch(new RegExp(`^#?${name}=`, "m"));
});
