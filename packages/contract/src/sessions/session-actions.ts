import type { NounActions } from "../records/noun-actions.ts";

export const sessionActions: NounActions = {
  sentences: {
    end: { zh: "让设备退出登录", en: "Signed a device out" },
    end_all: { zh: "让所有设备退出登录", en: "Signed all devices out" },
    end_others: { zh: "让其他设备退出登录", en: "Signed other devices out" },
    sign_out: { zh: "退出登录", en: "Signed out" },
  },
};

export const viewAsActions: NounActions = {
  sentences: {
    start: { zh: "以他人视角查看", en: "Started viewing as another user" },
    role: { zh: "以角色视角查看", en: "Started viewing as a role" },
    end: { zh: "结束视角查看", en: "Ended viewing as another user" },
  },
};
