import { z } from "zod";

/** Written out in full: browsers read `https:x`, `//x`, `\` and letters with breaks between them as addresses, too. */
const whole = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\\]*)?$/i;
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
/** As the browser writes hosts: names of letters, digits and hyphens, or an address in figures. */
const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?|\[[0-9a-f:.]+\])$/;

/** An address of the web that a person typed. @returns null where it is none, or one with an account in it */
export function readPageAddress(typed: string): URL | null {
  if (typed.length > 2000 || !whole.test(typed) || unseen.test(typed)) return null;
  const url = URL.parse(typed);
  if (!url || url.username !== "" || url.password !== "") return null;
  return ["http:", "https:"].includes(url.protocol) && host.test(url.hostname) ? url : null;
}

export const isPageAddress = (typed: string): boolean => readPageAddress(typed) !== null;

/** Whether it is a path inside the portal: one slash in front, and nothing that browsers read as another host. */
export const isOwnPath = (typed: string): boolean => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(typed);

/** Whether it is a path below a group's: no scheme, no host, no backslash. */
export const isRelativePath = (typed: string): boolean =>
  /^[A-Za-z0-9_][A-Za-z0-9_\-./:?=&%*]*$/.test(typed) && !/^[a-z][a-z0-9+.-]*:/i.test(typed) && !typed.includes("//");

/** A path inside the portal, or none. */
export const OwnPath = z
  .string()
  .max(512)
  .refine((typed) => typed === "" || isOwnPath(typed), { error: "own_path" });
