import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  profile: {
    purpose: {
      en: "Holds your own details, sign-in, notifications, stand-ins and preferences.",
      zh: "管理自己的资料、登录方式、通知、代理和偏好。",
    },
    tasks: [
      { en: "Edit your details and your picture", zh: "修改资料和头像" },
      { en: "Change your password, email or mobile number", zh: "修改密码、邮箱或手机号" },
      { en: "Choose which notices are also sent by email", zh: "选择哪些通知同时发送邮件" },
      { en: "Set a stand-in for the days when you are away", zh: "不在岗时设置代理人" },
      { en: "Choose language, time zone and appearance", zh: "选择语言、时区和外观" },
    ],
    words: ["standIn", "secondFactor", "linkedAccount", "noticeType", "userCode"],
  },
};
