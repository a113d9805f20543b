import { type CodeChannel, codeMinutes, codeResendSeconds } from "@busbar/contract/registrations/registrations";
import { nameKey } from "../../kernel/account-keys.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Message } from "../../kernel/messages/messages.ts";
import type { CallContext } from "../../kernel/module.ts";
import { randomBytes, sha256, toBase64Url } from "../../kernel/secrets.ts";
import type { Ports } from "../../ports.ts";
import { type CodeAddress, createRegistrationRepository } from "./registration-repository.ts";

/** Limit of codes to one address, whoever requests them. */
const codesPerHour = 5;
const codesPerDay = 10;

export type CodePorts = Pick<Ports, "db" | "clock" | "passwords" | "limits" | "textMessages">;

export const addressOf = (purpose: string, channel: CodeChannel, to: string): CodeAddress => ({
  purpose,
  channel,
  address: channel === "email" ? nameKey(to) : to,
});

export const minutesFrom = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

/**
 * Codes of six digits that verify an address for one purpose; sending, guessing and using up work the same for every
 * purpose.
 */
export function createAddressCodes({ clock, limits, passwords, textMessages }: CodePorts) {
  /** @throws AppError `rate_limited` */
  async function consume(key: string, points: number, perSeconds: number): Promise<void> {
    const wait = await limits.consume(key, points, perSeconds);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  }

  return {
    consume,

    /**
     * Requests a message of `kind`, with the same work and answer for every address.
     * @throws AppError `registration.no_text_messages`, `rate_limited`
     */
    async send(
      { purpose, channel, to }: { purpose: string; channel: CodeChannel; to: string },
      message: { kind: string; userId?: string },
      context: CallContext,
    ) {
      if (channel === "sms" && !textMessages.leaves) throw new AppError("registration.no_text_messages");
      const address = addressOf(purpose, channel, to);
      const counted = `register-code:${toBase64Url(await sha256(`${channel} ${address.address}`))}`;
      const now = clock.now();
      const held: { last: Date | null } = { last: null };
      await context.writeAside(async (unit) => {
        held.last = await createRegistrationRepository(unit.tx).ask(address, now, codeResendSeconds);
      });
      if (held.last) {
        const seconds = Math.ceil((held.last.getTime() - now.getTime()) / 1000) + codeResendSeconds;
        throw new AppError("rate_limited", { seconds: Math.max(1, seconds) });
      }
      await consume(counted, codesPerHour, 3600);
      await consume(counted, codesPerDay, 86_400);
      const { language } = context;
      return context.write(async (unit) => {
        await unit.sendMessage({ ...message, address: to, language, content: { channel } }, now);
        return { resendSeconds: codeResendSeconds, validMinutes: codeMinutes };
      });
    },

    /** Delayed for longer than a code is valid: the person has left or requested another one. */
    isLate: (message: Message) => minutesFrom(message.requestedAt, codeMinutes) < clock.now(),

    /** Creates a new code when its message is sent. @returns null when another was requested since */
    async renew(tx: Parameters<typeof createRegistrationRepository>[0], address: CodeAddress, requestedAt: Date) {
      const code = newCode();
      const isNewest = await createRegistrationRepository(tx).replaceCode(
        address,
        await passwords.hash(code),
        requestedAt,
        minutesFrom(clock.now(), codeMinutes),
      );
      return isNewest ? code : null;
    },

    /**
     * Counts the guess before checking it, and also when the call is refused, so that concurrent guesses gain nothing.
     * @returns a key to use the code up with, or null for a wrong code
     */
    async guess(address: CodeAddress, code: string, context: CallContext): Promise<string | null> {
      const held: { hash: string | null } = { hash: null };
      await context.writeAside(async (unit) => {
        held.hash = await createRegistrationRepository(unit.tx).takeGuess(address, clock.now());
      });
      const right = await passwords.verify(held.hash, code);
      return right ? held.hash : null;
    },
  };
}

/** Six digits, each value equally likely. */
function newCode(): string {
  const most = 4_294_000_000;
  for (;;) {
    const value = new DataView(randomBytes(4).buffer).getUint32(0);
    if (value < most) return String(value % 1_000_000).padStart(6, "0");
  }
}
