import { readFileSync } from "node:fs";
import { defaultKeptDays } from "../../kernel/settings/kept-days.ts";
import type { Settings } from "../../ports.ts";
import { nearest } from "./edit-distance.ts";
import { insecurities } from "./config-safety.ts";
import { joinPasswords } from "./database-address.ts";
import {
  defaults,
  type Config,
  type Profile,
  type Provider,
  providerSettings,
  type SettingName,
  settings,
} from "./config-schema.ts";

export type Environment = Record<string, string | undefined>;

/** One line per problem: the name, what is wrong with it, and what to do. */
export class ConfigProblems extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

const names = Object.keys(settings) as SettingName[];
const prefix = "BUSBAR_";
const providerName = /^BUSBAR_OIDC_([A-Z\d]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|TITLE|HOSTS)$/;
const isFilePath = (name: string) => name.endsWith("_FILE");
const mayBeFile = (name: string) => name.startsWith(prefix) || name === "DATABASE_URL";

/**
 * Reads the whole configuration from `environment`. An empty value counts as not set.
 * @throws {@link ConfigProblems} with all problems at once
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const given = resolveFiles(environment, problems);
  for (const name of given.keys()) {
    if (name.startsWith(prefix) && !known(name)) problems.push(unknown(name));
  }
  const config = { providers: readProviders(given, problems), given: [...given.keys()] } as Partial<Config> as Config;
  const profile = (settings.NODE_ENV.safeParse(given.get("NODE_ENV")).data ?? "development") satisfies Profile;
  for (const name of names) {
    const value = given.get(name) ?? defaults[profile][name];
    if (value === undefined) continue;
    const parsed = settings[name].safeParse(value);
    if (parsed.success) Object.assign(config, { [name]: parsed.data });
    else {
      const message = parsed.error.issues[0]?.message ?? "is not valid";
      // Some messages quote the part that is wrong.
      problems.push(`${name} ${message}${message.includes('"') ? "" : shown(name, value)}.`);
    }
  }
  if (problems.length === 0) problems.push(...joinPasswords(config), ...insecurities(config, given));
  if (problems.length > 0) throw new ConfigProblems(problems);
  return config;
}

const secrets = /SECRET|KEY|URL|PASSWORD|TOKEN/;
const shown = (name: string, value: string) => (secrets.test(name) ? "" : `, not "${value.slice(0, 60)}"`);

const known = (name: string) => names.includes(name as SettingName) || providerName.test(name);

function unknown(name: string): string {
  const candidates = [...names.filter((known) => known.startsWith(prefix)), "BUSBAR_OIDC_<NAME>_ISSUER"];
  const ending = isFilePath(name) ? "_FILE" : "";
  const suggestion = nearest(name.slice(0, name.length - ending.length), candidates);
  return `${name} is not a Busbar setting. ${
    suggestion ? `Did you mean ${suggestion}${ending}?` : "Remove it; .env.example lists all settings."
  }`;
}

function resolveFiles(environment: Environment, problems: string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, value = ""] of Object.entries(environment)) {
    const base = name.slice(0, -"_FILE".length);
    if (isFilePath(name) && mayBeFile(base)) {
      if (value === "") continue;
      if (environment[base]) problems.push(`${base} and ${name} are both set. Remove one of them.`);
      else if (!known(base)) problems.push(unknown(name));
      else {
        const content = readOrNull(value, base);
        if (content === null) problems.push(`${name} names a file that cannot be read: ${value}.`);
        else if (content === "") problems.push(`${name} names an empty file: ${value}.`);
        else given.set(base, content);
      }
    } else if (value.trim() !== "" && (name.startsWith(prefix) || known(name))) given.set(name, trimmed(name, value));
  }
  return given;
}

/** A password keeps its spaces; a file of one ends, as everywhere, with the line. */
const trimmed = (name: string, text: string) =>
  name.endsWith("_PASSWORD") ? text.replace(/[\r\n]+$/, "") : text.trim();

function readOrNull(path: string, name: string): string | null {
  try {
    return trimmed(name, readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function readProviders(given: Map<string, string>, problems: string[]): Provider[] {
  const found = [...given.keys()].flatMap((name) => providerName.exec(name)?.[1] ?? []);
  return [...new Set(found)].map((provider) => {
    const value = (part: "ISSUER" | "CLIENT_ID" | "CLIENT_SECRET") => {
      const name = `BUSBAR_OIDC_${provider}_${part}`;
      const text = given.get(name);
      if (text === undefined)
        problems.push(`${name} is missing. A sign-in provider needs ISSUER, CLIENT_ID and CLIENT_SECRET.`);
      else if (!providerSettings[part].safeParse(text).success) problems.push(`${name} must be an https address.`);
      return text ?? "";
    };
    const hosts = `BUSBAR_OIDC_${provider}_HOSTS`;
    const listed = providerSettings.HOSTS.safeParse(given.get(hosts) ?? "");
    if (!listed.success) problems.push(`${hosts} ${listed.error.issues[0]?.message}.`);
    return {
      name: provider.toLowerCase(),
      title: given.get(`BUSBAR_OIDC_${provider}_TITLE`) ?? provider[0] + provider.slice(1).toLowerCase(),
      hosts: listed.data ?? [],
      issuer: value("ISSUER"),
      clientId: value("CLIENT_ID"),
      clientSecret: value("CLIENT_SECRET"),
    };
  });
}

/** The part of the configuration that the server's core gets. */
export function toSettings(config: Config): Settings {
  const profile = config.BUSBAR_MOCK ? "mock" : config.NODE_ENV;
  return {
    profile,
    demo: profile !== "production",
    sessionIdleSeconds: config.BUSBAR_SESSION_IDLE,
    sessionMaxSeconds: config.BUSBAR_SESSION_MAX,
    sessionsPerUser: config.BUSBAR_SESSIONS_PER_USER,
    passwordMin: config.BUSBAR_PASSWORD_MIN,
    signInPerMinute: config.BUSBAR_SIGNIN_LIMITS.perMinute,
    freeFailures: config.BUSBAR_SIGNIN_LIMITS.freeFailures,
    resetSeconds: config.BUSBAR_SIGNIN_LIMITS.resetSeconds,
    uploadMaxBytes: config.BUSBAR_UPLOAD_MAX,
    ...defaultKeptDays,
    publicUrl: config.BUSBAR_PUBLIC_URL ?? `http://${hostInUrl(config.HOST)}:${config.PORT}`,
    searchEngine: config.BUSBAR_SEARCH_ENGINE ?? "",
    fixed: config.given,
  };
}

export const hostInUrl = (host: string) => (host.includes(":") ? `[${host}]` : host);
