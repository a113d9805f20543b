/** A lost answer or two tabs at once may present the credential before last for this long. */
const graceSeconds = 10;

/**
 * By how much the generation moves when the credential is renewed. A refresh, and a confirmation, forgive an answer that
 * was lost; after a change of the password nothing of before counts.
 */
export const generationStep = { forgiving: 1, final: 2 } as const;

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
