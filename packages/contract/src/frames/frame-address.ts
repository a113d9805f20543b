import { z } from "zod";
import { isPageAddress, readPageAddress } from "../values/addresses.ts";

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

/** Judges an address by the list. Hosts are compared as the browser writes them, so that look-alike letters differ. */
export function judgeFrame(raw: string, sites: readonly FramedSite[], portal: string): FrameVerdict {
  const url = readPageAddress(raw);
  if (!url) return { kind: "unreadable" };
  if (url.origin === portal) return { kind: "own" };
  const { href, host, origin } = url;
  const site = sites.find((one) => one.origin === origin);
  return site ? { kind: "framed", url: href, host, ownOrigin: site.ownOrigin } : { kind: "unlisted", url: href, host };
}

/** An address to show: https, or http where the list has it so. */
export const isFrameAddress = isPageAddress;

/** The site as typed, down to its origin; a path would promise more than the list can hold. */
export const SiteOrigin = z
  .string()
  .trim()
  .max(300)
  .transform((typed, context) => {
    const url = readPageAddress(typed);
    if (url && url.pathname === "/" && url.search === "" && url.hash === "" && !url.hostname.endsWith("."))
      return url.origin;
    context.addIssue({ code: "custom", message: "frame.site" });
    return z.NEVER;
  });
