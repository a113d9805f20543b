import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "second-factor": {
    purpose: {
      en: "Protects your account with a code from an authenticator app in addition to the password.",
      zh: "登录时除密码外再输入验证器应用的验证码，保护账号安全。",
    },
    tasks: [
      { en: "Scan the QR code and enter the code that the app shows", zh: "扫描二维码并输入应用显示的验证码" },
      { en: "Save the recovery codes in a safe place", zh: "妥善保存恢复码" },
      { en: "Generate new recovery codes when few are left", zh: "恢复码不多时重新生成" },
      { en: "Turn off two-step verification", zh: "关闭两步验证" },
    ],
    words: ["secondFactor", "recoveryCode"],
  },
};
