import type { Bilingual } from "@busbar/contract/kernel/bilingual";
/** Events of a person's second factor; each is told by notice and, where there is an address, by mail. */
export type FactorEvent = "on" | "off" | "reset" | "codes";

const words: Record<FactorEvent, Bilingual> = {
  on: {
    zh: "您的账号已开启两步验证。如果不是您本人的操作，请立即联系管理员。",
    en: "Two-step verification is on for your account. If this was not you, tell an administrator at once.",
  },
  off: {
    zh: "您的账号已关闭两步验证，今后登录只需密码。如果不是您本人的操作，请立即修改密码。",
    en: "Two-step verification is off for your account: the password alone signs in. If this was not you, change it at once.",
  },
  reset: {
    zh: "管理员已重置您的两步验证，您的所有登录均已退出。请在登录后重新开启。",
    en: "An administrator has reset your two-step verification and signed you out everywhere. Turn it on again after signing in.",
  },
  codes: {
    zh: "您的恢复码已重新生成，旧的恢复码不再有效。如果不是您本人的操作，请立即修改密码。",
    en: "You have new recovery codes; the old ones no longer count. If this was not you, change your password at once.",
  },
};

const toSecurity = (userId: string) => ({
  kind: "security" as const,
  picture: "security" as const,
  link: "/user-center/security",
  to: { users: [userId] },
});

export const factorChanged = (userId: string, what: FactorEvent, byEmail: boolean) => ({
  ...toSecurity(userId),
  ...words[what],
  byEmail,
});

export const recoveryCodeUsed = (userId: string, left: number) => ({
  ...toSecurity(userId),
  zh: "您使用了一个恢复码登录或确认，还剩 {left} 个。如果不是您本人，请立即修改密码。",
  en: "A recovery code of yours was used; {left} are left. If this was not you, change your password at once.",
  values: { left },
});

/** The first sentence is the mail's subject as well. */
export const factorWords = words;
