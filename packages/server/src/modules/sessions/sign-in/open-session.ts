import type { Transaction } from "kysely";
import type { AccessTokens } from "../../../kernel/calls/access-tokens.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { randomBytes, sha256, toBase64Url } from "../../../kernel/secrets.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { Database } from "../../../tables.ts";
import { createDeviceRepository } from "../devices/device-repository.ts";
import { newCredentialKey, openCredentialKey } from "../credential-keys.ts";
import { isSealed, readRefresh, sealRefresh } from "../refresh-credential.ts";
import { createSessionRepository } from "../session-repository.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { newDevice, tooManySessions } from "./sign-in-notices.ts";

/** Browsers limit the lifetime of cookies to 400 days. */
const deviceSeconds = 365 * 86_400;

type OpeningPorts = Pick<Ports, "clock" | "settings" | "sessions" | "devices" | "vault">;
/** How a person authenticated: password, one-time code, another provider. Values of RFC 8176 where it has one. */
export type AuthMethod = "pwd" | "otp" | "fed";
export type Minted = { token: string; refresh: string; device: string };

export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

export async function mintToken(
  tx: Transaction<Database>,
  accessTokens: AccessTokens,
  session: { id: string; userId: string },
  now: Date,
): Promise<string> {
  const token = await accessTokens.mint(tx, session.userId);
  await createSessionRepository(tx).insertToken(await sha256(token), session.id, after(now, accessTokens.lifeSeconds));
  return token;
}

/** Begins sessions: registers the device, inserts the session, notifies the person, and creates both credentials. */
export function createSessionOpening(ports: OpeningPorts, notifyPeople: NotifyPeople, accessTokens: AccessTokens) {
  const { clock, settings } = ports;

  /**
   * @param judged the hash that a password was compared with
   * @returns what `carry` sends to the browser, and whether older sessions were ended
   * @throws AppError `sign_in.wrong` when the account was disabled or its password changed after the check
   */
  async function open(
    unit: Unit,
    userId: string,
    context: CallContext,
    methods: readonly AuthMethod[],
    judged?: string | null,
  ): Promise<Minted & { ended: number }> {
    const now = clock.now();
    const sessions = createSessionRepository(unit.tx);
    const devices = createDeviceRepository(unit.tx);
    const given = ports.devices.read(context.request);
    // An unknown device cookie proves nothing; the browser gets a new one.
    const device = given && (await devices.isOurs(await sha256(given))) ? given : toBase64Url(randomBytes(32));
    const { id: deviceId, added } = await devices.remember(userId, await sha256(device), now);
    const id = crypto.randomUUID();
    const { key, sealedKey } = await newCredentialKey(ports.vault, id);
    await sessions.insert({
      id,
      userId,
      sealedKey,
      now,
      idleUntil: after(now, settings.sessionIdleSeconds),
      absoluteUntil: after(now, settings.sessionMaxSeconds),
      ip: context.ip,
      userAgent: context.userAgent,
      methods,
      deviceId,
    });
    const token = await mintToken(unit.tx, accessTokens, { id, userId }, now);
    const former = await findFormer(unit, context);
    if (former && former.user_id !== userId) await sessions.lockPersons([userId, former.user_id]);
    // From here on sign-ins of one person run one after the other, so that they do not deadlock on the sessions that
    // they end. This comes late because a waiting call occupies a connection.
    const person = await sessions.noteSignIn(userId, id, context.ip, now);
    if (!person || (judged !== undefined && person.password_hash !== judged)) throw new AppError("sign_in.wrong");
    // A provider may sign in without asking for anything, so it counts as a step-up only for people without a password.
    if (methods.some((method) => method !== "fed") || person.password_hash === null) await sessions.noteStepUp(id, now);
    const ended = await sessions.revokeBeyond(userId, settings.sessionsPerUser, now);
    if (ended > 0) {
      await unit.emit("sessions", "", "revoked", userId);
      await notifyPeople(unit, tooManySessions(userId, settings.sessionsPerUser));
    }
    const replaced = former ? await sessions.revoke(former.id, "replaced", now) : 0;
    if (former && replaced > 0) await unit.emit("sessions", former.id, "revoked", former.user_id);
    // Demo accounts are shared, so each visitor's browser would be reported to the others.
    if (added && !person.is_demo) {
      const { userAgent, ip } = context;
      await notifyPeople(unit, newDevice(userId, userAgent, ip, person.email !== null));
      if (person.email) {
        const { language } = person;
        await unit.sendMessage({ kind: "new-device", userId, language, content: { userAgent, ip } }, now);
      }
    }
    return { token, refresh: await sealRefresh(id, 1, key), device, ended: ended + replaced };
  }

  /**
   * The cookie holds one session per browser. The session it held before, of any account, becomes unreachable and ends.
   */
  async function findFormer(unit: Unit, context: CallContext) {
    const presented = readRefresh(ports.sessions.read(context.request) ?? "");
    if (!presented) return null;
    const former = await createSessionRepository(unit.tx).findCredential(presented.sessionId);
    const key = former && (await openCredentialKey(ports.vault, former.id, former.sealed_key));
    return former && key && (await isSealed(presented, key)) ? former : null;
  }

  function carry({ headers }: CallContext, minted: Minted): void {
    ports.sessions.write(headers, minted.refresh, settings.sessionMaxSeconds);
    ports.devices.write(headers, minted.device, deviceSeconds);
  }

  return { open, carry };
}
