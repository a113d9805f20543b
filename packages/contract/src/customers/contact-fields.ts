import { z } from "zod";
import { externalRefs } from "../fields/external-refs.ts";
import { byDefault, manyOf, oneOf, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Email, Mobile } from "../values/fields.ts";

export const ContactDuty = z.enum(["BILLING", "TECH", "LEGAL"]);
export type ContactDuty = z.infer<typeof ContactDuty>;
const contactDutyWords: Record<ContactDuty, Bilingual> = {
  BILLING: { zh: "结算", en: "Billing" },
  TECH: { zh: "技术", en: "Technical" },
  LEGAL: { zh: "法务", en: "Legal" },
};

/** Kinds of mails to a contact, each with a sender. */
export const ContactNotice = z.enum(["STATEMENT", "OVERDUE"]);
export type ContactNotice = z.infer<typeof ContactNotice>;
const contactNoticeWords: Record<ContactNotice, Bilingual> = {
  STATEMENT: { zh: "结算单", en: "Statements" },
  OVERDUE: { zh: "到期与逾期提醒", en: "Payment reminders" },
};

/** The fields of a contact of a customer; personal data, so a table of its own. */
export const contacts = noun({
  name: text({
    zh: "联系人",
    en: "Contact",
    about: "Full name of the contact",
    label: { zh: "姓名", en: "Name" },
    max: 60,
    aliases: ["联系人姓名", "contact name", "contact person"],
    example: { zh: "王小明", en: "Li Wei" },
  }),
  mobile: text({
    zh: "手机",
    en: "Mobile",
    about: 'Mobile number of 11 digits; "" for none',
    max: 40,
    schema: Mobile,
    optional: true,
    isCode: true,
    control: "tel",
    aliases: ["手机号", "手机号码", "联系电话", "联系人手机", "电话", "contact mobile", "phone", "mobile phone"],
    example: "13800138000",
  }),
  email: text({
    zh: "邮箱",
    en: "Email",
    about: 'Email address; "" for none',
    max: 254,
    schema: Email,
    optional: true,
    control: "email",
    aliases: ["电子邮箱", "邮件", "联系人邮箱", "e-mail", "mail", "contact email", "email address"],
    example: "contact@example.com",
  }),
  duty: byDefault(
    "BILLING",
    oneOf(ContactDuty, {
      zh: "职责",
      en: "Duty",
      about: "What the contact is responsible for",
      words: contactDutyWords,
      aliases: ["联系人职责", "岗位", "role"],
      example: { zh: "结算", en: "Billing" },
    }),
  ),
  receives: manyOf(ContactNotice, {
    zh: "接收通知",
    en: "Receives",
    about: "Emails that the contact receives",
    words: contactNoticeWords,
  }),
  externalRefs,
});

export const ContactDraft = z.strictObject(contacts.draft);
export type ContactDraft = z.output<typeof ContactDraft>;
