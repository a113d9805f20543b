import type { CodeChannel, Registration, RegistrationCodeRequest } from "@busbar/contract/registrations/registrations";
import { addressKey } from "../../kernel/account-keys.ts";
import { type Language, refuseField } from "../../kernel/app-error.ts";
import type { MessageKind } from "../../kernel/messages/messages.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { addressOf, createAddressCodes, minutesFrom } from "./address-codes.ts";
import { codeMail, knownAccountMail } from "./registration-mails.ts";
import { createRegistrationRepository } from "./registration-repository.ts";

/** What registration needs from the users module. */
export type Admission = {
  hashNewPassword(password: string, names: readonly (string | null)[]): Promise<string>;
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
const purpose = "register";
const keptHours = 24;

/** Registration by a code. It never reveals whether an address has an account. @see docs/security.md, Registration */
export function createRegistrationService(ports: RegistrationPorts, admission: Admission) {
  const { db, clock, settings } = ports;
  const codes = createAddressCodes(ports);
  const { consume } = codes;

  const mailOfCode: MessageKind = {
    kind: codeKind,
    async prepare(tx, message) {
      if (codes.isLate(message)) return null;
      const channel = message.content["channel"] as CodeChannel;
      const to = { channel, to: message.address, language: message.language };
      const address = addressOf(purpose, channel, message.address);
      const holder = await createRegistrationRepository(tx).findHolder(address);
      if (holder) return knownAccountMail(to, holder.username, `${settings.publicUrl}/#/login`);
      const code = await codes.renew(tx, address, message.requestedAt);
      return code === null ? null : codeMail(to, code);
    },
  };

  return {
    messages: [mailOfCode],

    /** The same work and answer for every address. @throws AppError `registration.no_text_messages`, `rate_limited` */
    async sendCode({ channel, to }: RegistrationCodeRequest, context: CallContext) {
      await consume(`register-code:${addressKey(context.ip)}`, settings.signInPerMinute, 3600);
      return codes.send({ purpose, channel, to }, { kind: codeKind }, context);
    },

    /**
     * Creates a regular user. A taken user name is reported, because names are visible in the portal anyway; a taken
     * address never gets a code, so it is refused like a wrong one.
     * @throws AppError at the refused field, `rate_limited`
     */
    async register(form: Registration, context: CallContext): Promise<{ username: string }> {
      await consume(`register:${addressKey(context.ip)}`, settings.signInPerMinute, 60);
      const { username, fullName } = form;
      const visitCode = form.visitCode ?? "";
      const channel = form.email ? "email" : "sms";
      const address = addressOf(purpose, channel, form.email || (form.mobile ?? ""));
      const registrations = createRegistrationRepository(db);
      if (await admission.isNameTaken(username)) throw refuseField("username", "registration.name_taken");
      if (visitCode && !(await registrations.isManager(visitCode)))
        throw refuseField("visitCode", "visit_code.unknown");
      const names = [username, fullName, form.email ?? null, form.mobile ?? null];
      const passwordHash = await admission.hashNewPassword(form.password, names);

      const hash = await codes.guess(address, form.code, context);
      if (hash === null) {
        await context.writeAside((unit) => unit.audit("user_register_fail", "users", "", { result: "refused" }));
        ports.metrics.count("registrations", { result: "refused" });
        throw refuseField("code", "registration.code_wrong");
      }
      await context.write(async (unit) => {
        const own = createRegistrationRepository(unit.tx);
        // Two concurrent calls with one code: the second finds it used.
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
