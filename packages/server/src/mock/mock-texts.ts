import type { Bilingual } from "@busbar/contract/kernel/bilingual";

/** Specification, section 8, "Mock errors". */
export const mockTexts = {
  wrongAccount: { zh: "帐户或密码不正确", en: "Account or password incorrect" },
  noToken: { zh: "未成功获取 Token", en: "Token not obtained successfully" },
  invalidToken: { zh: "令牌无效", en: "Invalid token" },
  expiredToken: { zh: "令牌已过期", en: "Token expired" },
  saved: { zh: "模拟保存成功", en: "Simulated save succeeded" },
  removed: { zh: "模拟删除成功", en: "Simulated delete succeeded" },
  registered: { zh: "模拟注册成功", en: "Simulated registration succeeded" },
} satisfies Record<string, Bilingual>;
