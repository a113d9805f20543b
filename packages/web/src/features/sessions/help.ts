import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  sessions: {
    purpose: {
      en: "Lists the sessions of all users, and the accounts that must wait after wrong passwords.",
      zh: "列出所有用户的在线会话，以及输错密码后需要等待的账号。",
    },
    tasks: [
      { en: "Find a session by user", zh: "按用户查找会话", keys: [["/"]] },
      { en: "Sign out one device, or all devices of a user", zh: "退出某个设备，或退出用户的全部设备" },
      { en: "Remove the delay of an account once you know that it is the user", zh: "核实是本人后，解除登录等待" },
    ],
    words: ["userCode", "secondFactor"],
  },
  devices: {
    purpose: { en: "Lists the devices where your account is signed in.", zh: "列出账号当前登录的设备。" },
    tasks: [
      { en: "Sign out a device that you do not recognise", zh: "退出不认识的设备" },
      { en: "Sign out all other devices", zh: "退出其他所有设备" },
      { en: "Check the time and address of your last sign-in", zh: "查看上次登录的时间和地址" },
    ],
    words: ["secondFactor", "linkedAccount"],
  },
};
