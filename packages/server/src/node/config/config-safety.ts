import type { Config } from "./config-schema.ts";
import { passwordSettings } from "./database-address.ts";

const placeholders =
  /^(?:change.?me|secret|password|passw0rd|example|placeholder|your[-_ ].*|xxx+|todo|admin|test|busbar|busbar-demo-1|(?:abc|123)\w{0,30})$/i;

/** Whether only this machine can reach `host`. */
export const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);

const siteIsLoopback = (site: string) => isLoopback(new URL(site).hostname.replace(/^\[(.*)\]$/, "$1"));

const meet = (one: string, other: string) =>
  one === other || [one, other].some((host) => /^(?:0\.0\.0\.0|::)$/.test(host));

/** Contradictory settings, and settings that production refuses; one line each. */
export function insecurities(config: Config, given: Map<string, string>): string[] {
  const lines: string[] = [];
  if (config.BUSBAR_SESSION_IDLE > config.BUSBAR_SESSION_MAX) {
    lines.push("BUSBAR_SESSION_IDLE is longer than BUSBAR_SESSION_MAX. Set it to the same value or less.");
  }
  if (config.BUSBAR_EMBEDDED && config.DATABASE_URL) {
    lines.push("BUSBAR_EMBEDDED and DATABASE_URL are both set. Remove one of them.");
  }
  const { BUSBAR_METRICS: figures } = config;
  if (figures && figures.port === config.PORT && figures.port !== 0 && meet(figures.host, config.HOST)) {
    lines.push("BUSBAR_METRICS uses the port of the portal. Set a different port for metrics.");
  }
  if (!figures && (config.BUSBAR_METRICS_CLIENTS || config.BUSBAR_METRICS_TOKEN)) {
    lines.push("BUSBAR_METRICS is missing. Set the address of the metrics listener.");
  }
  if (config.BUSBAR_DATABASE_OWNER_URL && !config.DATABASE_URL) {
    lines.push(
      "DATABASE_URL is missing. The server needs an account of its own besides that of BUSBAR_DATABASE_OWNER_URL.",
    );
  }
  if (config.BUSBAR_SMTP_URL && !config.BUSBAR_MAIL_FROM) {
    lines.push("BUSBAR_MAIL_FROM is missing. It is required when BUSBAR_SMTP_URL is set.");
  }
  if (config.NODE_ENV === "production") lines.push(...refusedInProduction(config, given));
  return lines;
}

function refusedInProduction(config: Config, given: Map<string, string>): string[] {
  const lines: string[] = [];
  const site = config.BUSBAR_PUBLIC_URL;
  const refuse = (condition: unknown, line: string) => condition && lines.push(line);

  refuse(
    !isLoopback(config.HOST) && !config.BUSBAR_TRUSTED_PROXIES,
    `HOST ${config.HOST} would serve plain http to the network. ` +
      "Put a proxy with https in front and list it in BUSBAR_TRUSTED_PROXIES, or set HOST=127.0.0.1.",
  );
  refuse(
    !isLoopback(config.HOST) && !site,
    "BUSBAR_PUBLIC_URL is missing. In production, set it to the https address of the portal.",
  );
  refuse(
    site && !site.startsWith("https://") && !siteIsLoopback(site),
    "BUSBAR_PUBLIC_URL must start with https:// in production.",
  );
  refuse(
    config.BUSBAR_TRUSTED_PROXIES?.some((network) => network.prefix === 0),
    "BUSBAR_TRUSTED_PROXIES trusts every address. List only your proxies.",
  );
  refuse(config.BUSBAR_MOCK, "BUSBAR_MOCK is not allowed in production. Remove it.");
  refuse(config.BUSBAR_PASSWORD_MIN < 8, "BUSBAR_PASSWORD_MIN must be at least 8 in production.");
  refuse(config.BUSBAR_LOG_LEVEL === "silent", "BUSBAR_LOG_LEVEL silent would suppress errors. Use error.");
  refuse(
    config.BUSBAR_METRICS &&
      !isLoopback(config.BUSBAR_METRICS.host) &&
      !config.BUSBAR_METRICS_CLIENTS &&
      !config.BUSBAR_METRICS_TOKEN,
    "BUSBAR_METRICS would expose metrics to the whole network. List the allowed addresses in " +
      "BUSBAR_METRICS_CLIENTS, set a token in BUSBAR_METRICS_TOKEN, or use 127.0.0.1.",
  );
  refuse(
    config.BUSBAR_METRICS_CLIENTS?.some((network) => network.prefix === 0) && !config.BUSBAR_METRICS_TOKEN,
    "BUSBAR_METRICS_CLIENTS allows every address. List only those of your collector.",
  );
  for (const provider of config.providers) {
    const name = `BUSBAR_OIDC_${provider.name.toUpperCase()}`;
    refuse(!provider.issuer.startsWith("https://"), `${name}_ISSUER must start with https:// in production.`);
  }
  for (const [name, value] of given) {
    const isSecret = /_(?:SECRET|KEY|PASSWORD|TOKEN)$/.test(name);
    refuse(isSecret && placeholders.test(value), `${name} is a well-known placeholder. Set your own secret.`);
    refuse(isSecret && value.length < 8, `${name} is too short to be a secret. Use at least 8 characters.`);
  }
  for (const [name, apart] of Object.entries(passwordSettings) as [keyof typeof passwordSettings, string][]) {
    if (given.has(apart)) continue;
    const password = URL.parse(config[name] ?? "")?.password ?? "";
    refuse(
      placeholders.test(decodeURIComponent(password)),
      `${name} contains a well-known placeholder as its password. Set your own password.`,
    );
  }
  return lines;
}
