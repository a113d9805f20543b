import DevicesIcon from "~icons/ri/device-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { sessionTexts } from "./session-texts.ts";

const title = { title: "登录设备", titleEn: "Signed-in devices" };

/** One's own sessions; for administrators everybody's, and sign-in locks. @see R-A12, R-S01 */
export const sessionsFeature: Feature = {
  name: "sessions",
  texts: [sessionTexts],
  pages: {
    devices: () => import("./DevicesPage.tsx").then((m) => m.DevicesPage),
    sessions: () => import("./SessionsPage.tsx").then((m) => m.SessionsPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    {
      path: "/user-center/devices",
      name: "Devices",
      component: "devices",
      meta: {
        ...title,
        icon: "device-line",
        hidden: true,
        activeMenu: "/setting/personalCenter",
      },
    },
  ],
  actions: [
    {
      key: "sessions.devices",
      title: { zh: "登录设备", en: "Signed-in devices" },
      also: { zh: "会话|已登录的设备", en: "sessions|devices" },
      icon: DevicesIcon,
      needs: [],
      path: "/user-center/devices",
    },
  ],
};
