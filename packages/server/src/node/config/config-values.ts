import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { readFastPaths } from "@busbar/contract/kernel/fast-paths";
import { z } from "zod";

/** A parser for each setting: from the text of the environment to a value, with a message that says what is valid. */

const fail = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
};

export const text = z.string();

export const wholeNumber = (from: number, to: number) =>
  z.string().transform((value, context) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to ? number : fail(context, `must be a whole number from ${from} to ${to}`);
  });

export const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.string().transform((value, context) => {
    const found = choices.find((choice) => choice === value);
    return found ?? fail(context, `must be one of ${choices.join(", ")}`);
  });

export const yesOrNo = z.string().transform((value, context) => {
  if (["true", "1", "yes", "on"].includes(value.toLowerCase())) return true;
  if (["false", "0", "no", "off"].includes(value.toLowerCase())) return false;
  return fail(context, "must be true or false");
});

export const fastPaths = z
  .string()
  .transform(
    (value, context) =>
      readFastPaths(value) ?? fail(context, "must be true, false or names of docs/fast-paths.md, separated by commas"),
  );

export const host = z.string().transform((value, context) => {
  const plain = value.replace(/^\[(.*)\]$/, "$1");
  const named = /^(?!\d+(\.\d+)*$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(plain);
  return isIP(plain) !== 0 || named ? plain : fail(context, "must be an address or a host name, such as 127.0.0.1");
});

/** Hosts separated by commas, optionally with a port: `oauth2.example.com,keys.example.com:8443`. */
export const hosts = z.string().transform((value, context) => {
  const listed = value
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  const wrong = listed.find((part) => URL.parse(`https://${part}`)?.host !== part);
  return wrong === undefined
    ? listed
    : fail(context, `must list hosts, such as keys.example.com; "${wrong}" is not a host`);
});

/** Whether each "%" of `text` begins a code that stands for a character. */
export function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** What helps when a password in an address has signs that mean something there. */
export const howToEscape = "In a password write % as %25, @ as %40, / as %2F, : as %3A, ? as %3F, # as %23";

export const url = (...protocols: string[]) =>
  z.string().transform((value, context) => {
    const parsed = URL.parse(value);
    const wanted = protocols.map((protocol) => `${protocol}://`).join(" or ");
    if (parsed && !decodes(parsed.username + parsed.password))
      return fail(context, `contains a "%" that does not start an escape. ${howToEscape}`);
    return parsed && protocols.includes(parsed.protocol.slice(0, -1))
      ? value
      : fail(context, `must be an address that starts with ${wanted}`);
  });

/** The origin of a site: no path, query or fragment. Returned without a trailing slash. */
export const origin = z.string().transform((value, context) => {
  const parsed = URL.parse(value);
  const fits = parsed && /^https?:$/.test(parsed.protocol) && parsed.origin === value.replace(/\/$/, "").toLowerCase();
  return fits ? parsed.origin : fail(context, "must be the site's address only, such as https://busbar.example.com");
});

export const email = z.string().transform((value, context) => {
  const address = /^(?:[^<>]*<)?([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>?$/.exec(value)?.[1];
  return address ? value : fail(context, "must be an email address");
});

const shortestKey = 32;
/** Fewest distinct bytes: random bytes rarely repeat, typed text does. */
const fewestDifferent = 16;
const wellKnown = /abcdefgh|01234567|12345678|change.?me|secret|password|placeholder|example|busbar/i;

/** Keys in base64 separated by commas, the present one first: `new,old`. */
export const secretKeys = z.string().transform((value, context) => {
  const keys: Buffer[] = [];
  for (const part of value.split(",").map((item) => item.trim())) {
    const bytes = Buffer.from(part, "base64");
    if (!/^[A-Za-z\d+/_-]+={0,2}$/.test(part) || bytes.length < shortestKey)
      return fail(context, "must be at least 32 random bytes in base64; create it with: openssl rand -base64 32");
    if (
      wellKnown.test(part) ||
      new Set(bytes).size < fewestDifferent ||
      bytes.every((byte) => byte >= 32 && byte < 127)
    )
      return fail(
        context,
        "is a placeholder or a phrase, not random bytes; create a key with: openssl rand -base64 32",
      );
    keys.push(bytes);
  }
  return keys;
});

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** `10m`, `8h`, `7d`. @returns seconds */
export const duration = z.string().transform((value, context) => {
  const [, amount, unit] = /^([1-9]\d{0,6})([smhd])$/.exec(value) ?? [];
  return amount
    ? Number(amount) * secondsOf[unit as keyof typeof secondsOf]
    : fail(context, "must be like 30m, 8h or 7d");
});

const bytesOf = { kB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 } as const;

/** `500kB`, `200MB`, `1GB`. @returns bytes */
export const size = z.string().transform((value, context) => {
  const [, amount, unit] = /^([1-9]\d{0,5})(kB|MB|GB)$/.exec(value) ?? [];
  return amount
    ? Number(amount) * bytesOf[unit as keyof typeof bytesOf]
    : fail(context, "must be like 500kB, 200MB or 1GB");
});

/** `address=30/1m,failures=5,reset=1/5m`; each part is optional. */
export const signInLimits = z.string().transform((value, context) => {
  const limits = { perMinute: 30, freeFailures: 5, resetSeconds: 300 };
  for (const part of value.split(",")) {
    const [, name, count, amount, unit] = /^\s*(\w+)=([1-9]\d{0,6})(?:\/([1-9]\d{0,4})([smhd]))?\s*$/.exec(part) ?? [];
    const seconds = unit ? Number(amount) * secondsOf[unit as keyof typeof secondsOf] : 0;
    if (name === "address" && seconds > 0) limits.perMinute = Math.max(1, Math.round((Number(count) * 60) / seconds));
    else if (name === "failures" && seconds === 0) limits.freeFailures = Number(count);
    else if (name === "reset" && seconds > 0) limits.resetSeconds = Math.ceil(seconds / Number(count));
    else return fail(context, "must be like address=30/1m,failures=5,reset=1/5m");
  }
  return limits;
});

export type Network = { address: string; prefix: number; family: "ipv4" | "ipv6" };

const loopback: Network[] = [
  { address: "127.0.0.0", prefix: 8, family: "ipv4" },
  { address: "::1", prefix: 128, family: "ipv6" },
];

/** Addresses and networks separated by commas: `10.0.0.7,192.168.0.0/16,loopback`. */
export const networks = z.string().transform((value, context) => {
  const found: Network[] = [];
  for (const part of value.split(",").map((item) => item.trim())) {
    const [address = "", prefix] = part.split("/");
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    const length = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (part === "loopback") found.push(...loopback);
    else if (version !== 0 && length <= most) {
      found.push({ address, prefix: length, family: version === 6 ? "ipv6" : "ipv4" });
    } else
      return fail(context, `must list addresses or networks, such as 10.0.0.0/8 or loopback; "${part}" is neither`);
  }
  return found;
});

/** Certificates in PEM. */
export const certificates = z.string().transform((value, context) => {
  const found = value.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const readable = found.every((pem) => {
    try {
      return new X509Certificate(pem).ca;
    } catch {
      return false;
    }
  });
  return found.length > 0 && readable
    ? found.join("\n")
    : fail(context, "must be certificates of authorities in PEM; give the file by BUSBAR_WEBHOOK_CA_FILE");
});

/** `127.0.0.1:9464` or `[::1]:9464`. */
export const listenAddress = z.string().transform((value, context) => {
  const [, name = "", port] = /^(\[[\da-f:]+\]|[^:\s]+):(\d{1,5})$/i.exec(value) ?? [];
  const fits = port !== undefined && Number(port) <= 65_535 && host.safeParse(name).success;
  return fits
    ? { host: name.replace(/^\[(.*)\]$/, "$1"), port: Number(port) }
    : fail(context, "must be an address with a port, such as 127.0.0.1:9464");
});

/** "" for the word none. */
export const searchAddress = z.string().transform((value, context) => {
  if (value.toLowerCase() === "none") return "";
  const parsed = URL.parse(value.replace("{q}", "q"));
  const fits = parsed && /^https?:$/.test(parsed.protocol) && value.includes("{q}");
  return fits
    ? value
    : fail(context, "must be none, or an http address that contains {q}, such as https://search.example/?q={q}");
});
