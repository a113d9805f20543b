import { z } from "zod";

/** A site that pages may be framed from. */
export type FramedSite = {
  /** Scheme, host and port as a browser writes them, such as `https://help.example.com`. */
  origin: string;
  /** Whether what is framed keeps the site's own origin, so that its scripts reach their storage. */
  ownOrigin: boolean;
};

/** What becomes of an address that is to be framed. */
export type FrameVerdict =
  | { kind: "framed"; url: string; host: string; ownOrigin: boolean }
  /** Readable, but not of the list: it may be opened in a window of its own. */
  | { kind: "unlisted"; url: string; host: string }
  /** The portal never frames itself. */
  | { kind: "own" }
  | { kind: "unreadable" };

/** Written out in full: browsers read `https:x`, `//x`, `\` and letters with breaks between them as addresses, too. */
const whole = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\\]*)?$/i;
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;

/** @returns the address, or null where it is none that could be framed */
function readAddress(raw: string): URL | null {
  if (raw.length > 2000 || !whole.test(raw) || unseen.test(raw)) return null;
  const url = URL.parse(raw);
  if (!url || url.username !== "" || url.password !== "") return null;
  return ["http:", "https:"].includes(url.protocol) && url.hostname !== "" ? url : null;
}

/** Judges an address by the list. Hosts are compared as the browser writes them, so that look-alike letters differ. */
export function judgeFrame(raw: string, sites: readonly FramedSite[], portal: string): FrameVerdict {
  const url = readAddress(raw);
  if (!url) return { kind: "unreadable" };
  if (url.origin === portal) return { kind: "own" };
  const { href, host, origin } = url;
  const site = sites.find((one) => one.origin === origin);
  return site ? { kind: "framed", url: href, host, ownOrigin: site.ownOrigin } : { kind: "unlisted", url: href, host };
}

/** An address to show: https, or http where the list has it so. */
export const isFrameAddress = (raw: string): boolean => readAddress(raw) !== null;

/** The site as typed, down to its origin; a path would promise more than the list can hold. */
export const SiteOrigin = z
  .string()
  .trim()
  .max(300)
  .transform((typed, context) => {
    const url = readAddress(typed);
    if (url && url.pathname === "/" && url.search === "" && url.hash === "" && !url.hostname.endsWith("."))
      return url.origin;
    context.addIssue({ code: "custom", message: "frame.site" });
    return z.NEVER;
  });
