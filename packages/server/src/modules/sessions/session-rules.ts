/** For this long the previous credential is accepted again, after a lost answer or from two tabs at once. */
const graceSeconds = 10;

/**
 * How far a renewal moves the generation. A refresh or a step-up moves it by one, so that the previous credential is
 * still accepted for a while in case the answer was lost; a change of the password moves it by two, which voids all
 * earlier credentials.
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

/** What to do with a refresh credential for `generation` whose HMAC is right. */
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
