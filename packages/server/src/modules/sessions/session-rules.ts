/** Lives of the two credentials. @see docs/security.md "Sessions" */
export const accessTokenSeconds = 600;
/** A lost answer or two tabs at once may present the credential before last for this long. */
const graceSeconds = 10;

export type SessionFacts = {
  generation: number;
  rotatedAt: Date;
  idleUntil: Date;
  absoluteUntil: Date;
  revokedAt: Date | null;
};
export type RefreshVerdict = "over" | "rotate" | "repeat" | "reuse";

/** What to do with a refresh credential whose HMAC is right and that names `generation`. */
export function judgeRefresh(session: SessionFacts, generation: number, now: Date): RefreshVerdict {
  if (!isAlive(session, now)) return "over";
  if (generation === session.generation) return "rotate";
  const age = now.getTime() - session.rotatedAt.getTime();
  if (generation === session.generation - 1 && age <= graceSeconds * 1000) return "repeat";
  return "reuse";
}

export function isAlive(session: Pick<SessionFacts, "revokedAt" | "idleUntil" | "absoluteUntil">, now: Date): boolean {
  return session.revokedAt === null && session.idleUntil > now && session.absoluteUntil > now;
}

/** Addresses are counted by /64 in IPv6: one customer of a provider has a whole one. */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const rest = tail.split(":").filter(Boolean);
    while (groups.length + rest.length < 8) groups.push("0");
    groups.push(...rest);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** User names are compared after NFKC and case folding, so that look-alikes are one. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
