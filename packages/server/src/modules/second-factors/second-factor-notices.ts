import type { Bilingual } from "@busbar/contract/kernel/bilingual";
/** Events of a person's second factor; each is told by notice and, where there is an address, by mail. */
export type FactorEvent = "on" | "off" | "reset" | "codes";

const words: Record<FactorEvent, Bilingual> = {
  on: {
    zh: "账号已开启两步验证。如非本人操作，请立即联系管理员。",
    en: "Two-step verification was turned on for your account. If this was not you, contact your administrator immediately.",
  },
  off: {
    zh: "账号已关闭两步验证，今后登录只需密码。如非本人操作，请立即修改密码。",
    en: "Two-step verification was turned off for your account. You now sign in with your password only. If this was not you, change your password immediately.",
  },
  reset: {
    zh: "管理员已重置两步验证，所有登录均已退出。请在登录后重新开启。",
    en: "An administrator reset your two-step verification and signed you out on all devices. Turn it on again after signing in.",
  },
  codes: {
    zh: "恢复码已重新生成，旧的恢复码不再有效。如非本人操作，请立即修改密码。",
    en: "New recovery codes were generated, and the old ones no longer work. If this was not you, change your password immediately.",
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
  zh: "已使用一个恢复码登录或确认，还剩 {left} 个。如非本人操作，请立即修改密码。",
  en: "One of your recovery codes was used; {left} left. If this was not you, change your password immediately.",
  values: { left },
});

/** The first sentence is the mail's subject as well. */
export const factorWords = words;
