import IconKey from "~icons/ri/key-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { accessRequestTexts } from "./access-request-texts.ts";

const titles = { title: "权限申请", titleEn: "Requests for access" };

/** One's own access requests and those to decide; everyone has the page, so it is not in the menu. */
export const accessRequestsFeature: Feature = {
  name: "access-requests",
  texts: [accessRequestTexts],
  pages: { "access-requests": () => import("./AccessRequestsPage.tsx").then((m) => m.AccessRequestsPage) },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    {
      path: "/access-requests",
      name: "AccessRequests",
      component: "access-requests",
      meta: { ...titles, icon: "key-2-line", hidden: true, activeMenu: "/index" },
    },
  ],
  actions: [
    {
      key: "access-requests.open",
      title: { zh: "我的权限申请", en: "My access requests" },
      also: { zh: "授权|为什么不能", en: "permission|access|why not" },
      icon: IconKey,
      needs: [],
      path: "/access-requests",
    },
  ],
};
