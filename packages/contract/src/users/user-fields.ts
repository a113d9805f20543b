import { z } from "zod";
import { byDefault, oneOf, text } from "../fields/kinds.ts";
import { noun, pick, type ValuesOf } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Email, line, Mobile, UserCode } from "../values/fields.ts";
import { UserName } from "../registrations/registrations.ts";

export const Sex = z.enum(["secret", "male", "female"]);
export type Sex = z.infer<typeof Sex>;
export const sexWords: Record<Sex, Bilingual> = {
  secret: { zh: "保密", en: "Prefer not to say" },
  male: { zh: "男", en: "Male" },
  female: { zh: "女", en: "Female" },
};

export const UserStatus = z.enum(["PENDING", "ACTIVE", "DISABLED"]);
export type UserStatus = z.infer<typeof UserStatus>;
export const userStatusWords: Record<UserStatus, Bilingual> = {
  PENDING: { zh: "待开通", en: "Pending" },
  ACTIVE: { zh: "启用", en: "Active" },
  DISABLED: { zh: "停用", en: "Disabled" },
};

/** The language of a person's mails and text messages. */
const UserLanguage = z.enum(["zh", "en"]);
const userLanguageWords: Record<z.infer<typeof UserLanguage>, Bilingual> = {
  zh: { zh: "中文", en: "Chinese" },
  en: { zh: "英文", en: "English" },
};

/** A name of the IANA time zone database, such as Europe/Berlin. */
export const TimeZone = z.string().min(1).max(64).refine(isTimeZone, { error: "time_zone" });

function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +08:00, which are no time zones.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The fields of an account, in the order of files. Roles, department and scope are beside them. */
export const users = noun({
  username: text({
    zh: "用户名",
    en: "User name",
    about: "Name that the user signs in with",
    max: 32,
    schema: UserName,
    aliases: ["账号", "登录名", "登录账号", "用户账号", "login", "account", "login name"],
    example: { zh: "wangxiaoming", en: "liwei" },
  }),
  fullName: text({
    zh: "姓名",
    en: "Full name",
    about: "Full name of the user",
    max: 60,
    schema: line(60, 1),
    aliases: ["名字", "真实姓名", "员工姓名", "name", "person"],
    example: { zh: "王小明", en: "Li Wei" },
  }),
  email: text({
    zh: "邮箱",
    en: "Email",
    about: 'Email address, unique among users; "" for none',
    max: 254,
    schema: Email,
    optional: true,
    nullWhenEmpty: true,
    control: "email",
    aliases: ["电子邮箱", "邮件", "邮箱地址", "email", "mail", "email address"],
    example: "name@example.com",
  }),
  mobile: text({
    zh: "手机",
    en: "Mobile",
    about: 'Mobile number of 11 digits, unique among users; "" for none',
    max: 40,
    schema: Mobile,
    optional: true,
    nullWhenEmpty: true,
    control: "tel",
    aliases: ["手机号", "手机号码", "电话", "联系电话", "phone", "mobile phone"],
    example: "13800138000",
  }),
  /** User code of the manager whose card an enterprise user sees; "" for none. */
  visitCode: text({
    zh: "销售经理编号",
    en: "Sales manager code",
    about: 'User code of the sales manager whose card an enterprise user sees; "" for none',
    sample: "SM_EAST",
    max: 64,
    schema: z.union([z.literal(""), UserCode]),
    optional: true,
    nullWhenEmpty: true,
    aliases: ["对接经理编号", "manager's code", "visit code", "referral code"],
  }),
  language: byDefault(
    "zh",
    oneOf(UserLanguage, {
      zh: "语言",
      en: "Language",
      about: "Language of the user's emails and text messages",
      label: { zh: "邮件语言", en: "Email language" },
      words: userLanguageWords,
      synonyms: { english: "en", 英语: "en", 汉语: "zh", 简体中文: "zh" },
      aliases: ["邮件语言", "mail language"],
      example: { zh: "中文", en: "English" },
    }),
  ),
  nickname: text({ zh: "昵称", en: "Nickname", about: "Nickname", sample: "Wei", max: 40, optional: true }),
  sex: byDefault("secret", oneOf(Sex, { zh: "性别", en: "Sex", about: "Sex", words: sexWords })),
  introduction: text({
    zh: "个人简介",
    en: "Introduction",
    about: "Introduction on the user's card",
    sample: "Sales manager, east",
    max: 200,
    optional: true,
  }),
  timeZone: text({
    zh: "时区",
    en: "Time zone",
    about: "IANA time zone of the user",
    sample: "Asia/Shanghai",
    max: 64,
    schema: TimeZone,
  }),
  status: byDefault(
    "ACTIVE",
    oneOf(UserStatus, { zh: "状态", en: "Status", about: "Status of the account", words: userStatusWords }),
  ),
});
export type UserFields = ValuesOf<typeof users>;

/** Fields that people change in their own account. */
export const ofOneself = pick(users, ["fullName", "nickname", "sex", "introduction", "timeZone", "language"]);
/** Fields with which an account is opened. */
export const ofNewUser = pick(users, ["username", "fullName", "email", "mobile", "visitCode", "language"]);
