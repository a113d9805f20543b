import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { readBrowser } from "../devices/browser-names.ts";

const toDevices = (userId: string) => ({
  kind: "security" as const,
  picture: "security" as const,
  link: "/user-center/devices",
  to: { users: [userId] },
});

/** In the reader's language, for when a device is unknown. */
export function deviceWords(userAgent: string): Bilingual {
  const { browser, system } = readBrowser(userAgent);
  return {
    zh: [browser || "未知浏览器", system].filter(Boolean).join(" · "),
    en: [browser || "unknown browser", system].filter(Boolean).join(" · "),
  };
}

/** @see R-A12 */
export function newDevice(userId: string, userAgent: string, ip: string, byEmail: boolean) {
  const { zh, en } = deviceWords(userAgent);
  return {
    ...toDevices(userId),
    byEmail,
    zh: "账号在新设备上登录：<b>{zh}</b>，地址 {ip}。如非本人操作，请退出该设备并修改密码。",
    en: "New sign-in to your account: <b>{en}</b>, address {ip}. If this was not you, sign out that device and change your password.",
    values: { zh, en, ip },
  };
}

export const tooManySessions = (userId: string, keep: number) => ({
  ...toDevices(userId),
  zh: "同一账号最多保持 {keep} 个登录，最早的登录已退出。",
  en: "An account can have up to {keep} sessions. The oldest one has been signed out.",
  values: { keep },
});

export const credentialReused = (userId: string) => ({
  ...toDevices(userId),
  zh: "一个登录凭据被重复使用，可能已泄露，该登录已退出。如非本人操作，请修改密码。",
  en: "A session token was used twice and may have been copied, so the session was ended. If this was not you, change your password.",
});
