import {
  type CodeChannel,
  codeMinutes,
  codeResendSeconds,
  type Registration,
  type RegistrationCodeRequest,
} from "@busbar/contract/registrations";
import { addressKey, nameKey } from "../../kernel/account-keys.ts";
import { AppError, type Language, refuseField } from "../../kernel/app-error.ts";
import type { MessageKind } from "../../kernel/messages.ts";
import type { CallContext } from "../../kernel/module.ts";
import { randomBytes, sha256, toBase64Url } from "../../kernel/secrets.ts";
import type { Unit } from "../../kernel/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { codeLetter, knownAccountLetter } from "./registration-letters.ts";
import { type CodeAddress, createRegistrationRepository } from "./registration-repository.ts";

/** What registration does to accounts, which are another module's. */
export type Admission = {
  hashNewPassword(password: string, username: string): Promise<string>;
  isNameTaken(username: string): Promise<boolean>;
  open(
    unit: Unit,
    person: {
      username: string;
      passwordHash: string;
      fullName: string;
      email: string | null;
      mobile: string | null;
      language: Language;
    },
  ): Promise<{ id: string } | { taken: "name" | "address" }>;
};

type RegistrationPorts = Pick<Ports, "db" | "clock" | "passwords" | "limits" | "settings" | "metrics" | "textMessages">;

const codeKind = "registration-code";
/** Codes to one address, whoever asks. */
const codesPerHour = 5;
const codesPerDay = 10;
const keptHours = 24;

const addressOf = (channel: CodeChannel, to: string): CodeAddress => ({
  channel,
  address: channel === "email" ? nameKey(to) : to,
});

/** Opening an account by a code; nobody learns here whether an address has one. @see docs/security.md, Registration */
export function createRegistrationService(ports: RegistrationPorts, admission: Admission) {
  const { db, clock, limits, passwords, settings } = ports;
  const minutesFrom = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

  /** @throws AppError `rate_limited` */
  async function consume(key: string, points: number, perSeconds: number): Promise<void> {
    const wait = await limits.consume(key, points, perSeconds);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  }

  const letterOfCode: MessageKind = {
    kind: codeKind,
    async prepare(tx, message) {
      // Held up for longer than a code lives: whoever asked has left or asked again.
      if (minutesFrom(message.requestedAt, codeMinutes) < clock.now()) return null;
      const channel = message.content["channel"] as CodeChannel;
      const to = { channel, to: message.address, language: message.language };
      const address = addressOf(channel, message.address);
      const registrations = createRegistrationRepository(tx);
      const holder = await registrations.findHolder(address);
      if (holder) return knownAccountLetter(to, holder.username, `${settings.publicUrl}/#/login`);
      const code = newCode();
      const hash = await passwords.hash(code);
      const isNewest = await registrations.replaceCode(
        address,
        hash,
        message.requestedAt,
        minutesFrom(clock.now(), codeMinutes),
      );
      return isNewest ? codeLetter(to, code) : null;
    },
  };

  return {
    messages: [letterOfCode],

    /** The same work and answer for every address. @throws AppError `registration.no_text_messages`, `rate_limited` */
    async sendCode({ channel, to }: RegistrationCodeRequest, context: CallContext) {
      if (channel === "sms" && !ports.textMessages.leaves) throw new AppError("registration.no_text_messages");
      await consume(`register-code:${addressKey(context.ip)}`, settings.signInPerMinute, 3600);
      const address = addressOf(channel, to);
      const counted = `register-code:${toBase64Url(await sha256(`${channel} ${address.address}`))}`;
      const now = clock.now();
      const last = await context.write((unit) =>
        createRegistrationRepository(unit.tx).ask(address, now, codeResendSeconds),
      );
      if (last) {
        const seconds = Math.ceil((last.getTime() - now.getTime()) / 1000) + codeResendSeconds;
        throw new AppError("rate_limited", { seconds: Math.max(1, seconds) });
      }
      await consume(counted, codesPerHour, 3600);
      await consume(counted, codesPerDay, 86_400);
      const { language } = context;
      await context.write((unit) =>
        unit.sendMessage({ kind: codeKind, address: to, language, content: { channel } }, now),
      );
      return { resendSeconds: codeResendSeconds, validMinutes: codeMinutes };
    },

    /**
     * Opens the account of a regular user. A user name that is taken is told, since names are shown in the portal anyway;
     * an address that is taken never gets a code, so it is refused like a wrong one.
     * @throws AppError with the field that is refused, `rate_limited`
     */
    async register(form: Registration, context: CallContext): Promise<{ username: string }> {
      await consume(`register:${addressKey(context.ip)}`, settings.signInPerMinute, 60);
      const { username, fullName } = form;
      const visitCode = form.visitCode ?? "";
      const channel = form.email ? "email" : "sms";
      const address = addressOf(channel, form.email || (form.mobile ?? ""));
      const registrations = createRegistrationRepository(db);
      if (await admission.isNameTaken(username)) throw refuseField("username", "registration.name_taken");
      if (visitCode && !(await registrations.isManager(visitCode)))
        throw refuseField("visitCode", "visit_code.unknown");
      const passwordHash = await admission.hashNewPassword(form.password, username);

      const held: { hash: string | null } = { hash: null };
      // Counted although the call may be refused, and before the guess is looked at: many at once are not more.
      await context.writeAside(async (unit) => {
        held.hash = await createRegistrationRepository(unit.tx).takeGuess(address, clock.now());
      });
      const { hash } = held;
      const right = await passwords.verify(hash, form.code);
      if (hash === null || !right) {
        await context.writeAside((unit) => unit.audit("user_register_fail", "users", "", { result: "refused" }));
        ports.metrics.count("registrations", { result: "refused" });
        throw refuseField("code", "registration.code_wrong");
      }
      await context.write(async (unit) => {
        const own = createRegistrationRepository(unit.tx);
        // Two at once with one code: the second finds it used.
        if (!(await own.useCode(address, hash, clock.now()))) throw refuseField("code", "registration.code_wrong");
        const opened = await admission.open(unit, {
          username,
          passwordHash,
          fullName,
          email: form.email || null,
          mobile: form.mobile || null,
          language: context.language,
        });
        if ("taken" in opened)
          throw opened.taken === "name"
            ? refuseField("username", "registration.name_taken")
            : refuseField("code", "registration.code_wrong");
        await own.insert(opened.id, channel, visitCode, clock.now());
      });
      ports.metrics.count("registrations", { result: "ok" });
      return { username };
    },

    forgetOld: () => createRegistrationRepository(db).forgetOld(minutesFrom(clock.now(), -keptHours * 60)),
  };
}

/** Six digits, each value as likely as any other. */
function newCode(): string {
  const most = 4_294_000_000;
  for (;;) {
    const value = new DataView(randomBytes(4).buffer).getUint32(0);
    if (value < most) return String(value % 1_000_000).padStart(6, "0");
  }
}
