import i18next from "i18next";
import type { TitleSettings } from "../../kernel/document-title.ts";
import type { Feature } from "../../kernel/feature.ts";
import type { GuardSettings, GuestKind } from "../../kernel/guard.ts";
import type { Access } from "../../kernel/portal-context.tsx";
import { allRoutes } from "../../kernel/site-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { shippedRoutes, visitRoutes } from "./shipped-routes.ts";

/** A visitor has no id; the shell leaves out what needs a session. */
export const guestId = "";

type Greeting = GuardSettings & TitleSettings & { titleZh: string; titleEn: string };

export const visitPaths = (features: readonly Feature[]): string[] =>
  allRoutes(visitRoutes(features)).map(({ path }) => path);

/**
 * What somebody without a session may open: the visit routes; or, with virtual roles, everything that the client ships,
 * as one of full access. @see R-N04, R-N06
 */
export function guestAccess(kind: GuestKind, features: readonly Feature[], greeting: Greeting): Access {
  const name = String(i18next.getFixedT(null, shellTexts.name)("guest.name" as never));
  return {
    user: {
      id: guestId,
      userCode: "",
      visitCode: "",
      roleCode: "",
      avatar: "",
      fullName: name,
      username: name,
      roles: [],
      permissions: [],
      admin: kind === "virtual",
    },
    navigation: {
      permissions: [],
      menuList: [],
      settings: {
        titleZh: greeting.titleZh,
        titleEn: greeting.titleEn,
        titleSeparator: greeting.titleSeparator,
        titleReverse: greeting.titleReverse,
        loginInterception: greeting.loginInterception,
        recordRoute: greeting.recordRoute,
        supportVisit: greeting.supportVisit,
        rolesControl: false,
        routeFilter: false,
        authentication: "intelligence",
        uniqueOpened: false,
        openFirstMenu: true,
        showThemeSetting: false,
        buySourceUrl: "",
        demoDate: "",
        copySource: false,
        searchEngine: "",
        errorLog: false,
        debounce: [],
        encryptBodies: false,
      },
    },
    routes: kind === "visit" ? visitRoutes(features) : shippedRoutes(features),
  };
}
