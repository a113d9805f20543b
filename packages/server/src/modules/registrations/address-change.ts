import type { CodeChannel, RegistrationCodeRequest } from "@busbar/contract/registrations/registrations";
import { addressKey } from "../../kernel/account-keys.ts";
import type { MessageKind } from "../../kernel/messages/messages.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { addressOf, type CodePorts, createAddressCodes } from "./address-codes.ts";
import { addressCodeMail, addressHeldMail } from "./registration-mails.ts";
import { createRegistrationRepository } from "./registration-repository.ts";

const kind = "address-code";
const purposeOf = (userId: string) => `change:${userId}`;

/** Codes for changing an account's address; each is valid for one account. Handed over in app.ts. */
export function createAddressChange(ports: CodePorts & Pick<Ports, "settings">) {
  const codes = createAddressCodes(ports);

  const mailOfCode: MessageKind = {
    kind,
    async prepare(tx, message) {
      if (codes.isLate(message) || message.userId === null) return null;
      const channel = message.content["channel"] as CodeChannel;
      const to = { channel, to: message.address, language: message.language };
      const address = addressOf(purposeOf(message.userId), channel, message.address);
      // The person who asked learns nothing; the owner learns of the attempt.
      if (await createRegistrationRepository(tx).findHolder(address)) return addressHeldMail(to);
      const code = await codes.renew(tx, address, message.requestedAt);
      return code === null ? null : addressCodeMail(to, code);
    },
  };

  return {
    messages: [mailOfCode],

    /** @throws AppError `registration.no_text_messages`, `rate_limited` */
    async send(userId: string, { channel, to }: RegistrationCodeRequest, context: CallContext) {
      await codes.consume(`address-code:${addressKey(context.ip)}`, ports.settings.signInPerMinute, 3600);
      await codes.consume(`address-code-of:${userId}`, 20, 86_400);
      return codes.send({ purpose: purposeOf(userId), channel, to }, { kind, userId }, context);
    },

    /** @returns a function that uses the code up in the transaction of the change; null for a wrong code */
    async prove(userId: string, given: RegistrationCodeRequest & { code: string }, context: CallContext) {
      const address = addressOf(purposeOf(userId), given.channel, given.to);
      const hash = await codes.guess(address, given.code, context);
      if (hash === null) return null;
      /** False when it was used in the meantime. */
      return (unit: Unit) => createRegistrationRepository(unit.tx).useCode(address, hash, ports.clock.now());
    },
  };
}
export type AddressChangeCodes = ReturnType<typeof createAddressChange>;
