import type { z } from "zod";
import * as as from "./config-values.ts";
import { databaseAddress } from "./database-address.ts";

/**
 * Every setting of the server by its environment variable. Those with the prefix BUSBAR_, and DATABASE_URL, may also be
 * given as NAME_FILE with the path of a file that holds the value.
 */
export const settings = {
  PORT: as.wholeNumber(0, 65_535),
  HOST: as.host,
  NODE_ENV: as.oneOf("development", "production", "test"),
  DATABASE_URL: databaseAddress,
  DATA_DIR: as.text,
  BUSBAR_DATABASE_PASSWORD: as.text,
  BUSBAR_DATABASE_OWNER_URL: databaseAddress,
  BUSBAR_DATABASE_OWNER_PASSWORD: as.text,
  BUSBAR_EMBEDDED: as.yesOrNo,
  BUSBAR_PUBLIC_URL: as.origin,
  BUSBAR_SMTP_URL: as.url("smtp", "smtps"),
  BUSBAR_MAIL_FROM: as.email,
  BUSBAR_BOOTSTRAP_ADMIN_EMAIL: as.email,
  BUSBAR_MOCK: as.yesOrNo,
  BUSBAR_GALLERY: as.yesOrNo,
  BUSBAR_DEMO: as.oneOf("company", "core"),
  BUSBAR_FAST_PATHS: as.fastPaths,
  BUSBAR_TRUSTED_PROXIES: as.networks,
  BUSBAR_UPGRADE_BACKUP: as.yesOrNo,
  BUSBAR_METRICS: as.listenAddress,
  BUSBAR_METRICS_CLIENTS: as.networks,
  BUSBAR_METRICS_TOKEN: as.text,
  BUSBAR_LOG_LEVEL: as.oneOf("debug", "info", "warn", "error", "silent"),
  BUSBAR_RSA_TRANSPORT: as.yesOrNo,
  BUSBAR_SESSION_IDLE: as.duration,
  BUSBAR_SESSION_MAX: as.duration,
  BUSBAR_SESSIONS_PER_USER: as.wholeNumber(1, 1000),
  BUSBAR_PASSWORD_MIN: as.wholeNumber(6, 128),
  BUSBAR_SIGNIN_LIMITS: as.signInLimits,
  BUSBAR_UPLOAD_MAX: as.size,
  BUSBAR_SECRET_KEY: as.secretKeys,
  BUSBAR_SOURCE_KEY: as.text,
  BUSBAR_SEARCH_ENGINE: as.searchAddress,
  BUSBAR_WEBHOOK_ALLOW: as.networks,
  BUSBAR_WEBHOOK_CA: as.certificates,
};

/** Settings of a sign-in provider: BUSBAR_OIDC_<NAME>_ISSUER and so on. */
export const providerSettings = {
  ISSUER: as.url("https", "http"),
  CLIENT_ID: as.text,
  CLIENT_SECRET: as.text,
  HOSTS: as.hosts,
};

type Values<Shape extends Record<string, z.ZodType>> = { [Name in keyof Shape]?: z.output<Shape[Name]> };
type Required<Values, Name extends keyof Values> = Values & { [Key in Name]-?: NonNullable<Values[Key]> };

type WithDefault =
  | "PORT"
  | "HOST"
  | "NODE_ENV"
  | "DATA_DIR"
  | "BUSBAR_LOG_LEVEL"
  | "BUSBAR_SESSION_IDLE"
  | "BUSBAR_SESSION_MAX"
  | "BUSBAR_SESSIONS_PER_USER"
  | "BUSBAR_PASSWORD_MIN"
  | "BUSBAR_SIGNIN_LIMITS"
  | "BUSBAR_UPLOAD_MAX";

export type SettingName = keyof typeof settings;
export type SettingValues = Required<Values<typeof settings>, WithDefault>;
export type Profile = SettingValues["NODE_ENV"];
export type Provider = {
  name: string;
  /** The name that people see. */
  title: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Hosts besides the issuer's own that its metadata may name, optionally with a port. */
  hosts: string[];
};

const shared = {
  PORT: "8080",
  HOST: "127.0.0.1",
  NODE_ENV: "development",
  DATA_DIR: "./data",
  BUSBAR_LOG_LEVEL: "info",
  BUSBAR_SESSION_IDLE: "8h",
  BUSBAR_SESSION_MAX: "7d",
  BUSBAR_SESSIONS_PER_USER: "50",
  BUSBAR_PASSWORD_MIN: "6",
  BUSBAR_SIGNIN_LIMITS: "address=30/1m,failures=5,reset=1/5m",
  BUSBAR_UPLOAD_MAX: "200MB",
};

/** Defaults by profile, as they would be written in the environment. */
export const defaults: Record<Profile, Partial<Record<SettingName, string>>> = {
  // A search engine would learn names of customers; outside production there are only demo customers. @see R-S15
  development: { ...shared, BUSBAR_SEARCH_ENGINE: "https://www.bing.com/search?q={q}", BUSBAR_DEMO: "company" },
  test: {
    ...shared,
    BUSBAR_DEMO: "core",
    BUSBAR_LOG_LEVEL: "warn",
    BUSBAR_SIGNIN_LIMITS: "address=100000/1m,failures=100000,reset=1/5m",
  },
  production: { ...shared, BUSBAR_SESSIONS_PER_USER: "5", BUSBAR_PASSWORD_MIN: "8" },
};

export type Config = SettingValues & {
  providers: Provider[];
  /** Names of those that the environment gives. */
  given: readonly string[];
};
