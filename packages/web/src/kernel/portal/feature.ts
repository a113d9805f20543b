import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { RouteItem } from "@busbar/contract/portal/menus";
import type { ComponentType, SVGProps } from "react";

/** Something to do that the command palette offers: it opens a page and asks that for it. @see useAsked */
export type FeatureAction = {
  /** Unique in the portal, such as `customers.create`. */
  key: string;
  title: Bilingual;
  /** What else people call it, parted by `|`. */
  also?: Bilingual;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  needs: AccessRule;
  /** Path of the page. */
  path: string;
  /** What the page is asked to do; absent: opening it is all. */
  ask?: string;
};

/** A row of what waits: where it leads, and since when it waits. */
export type HomeRow = { id: string; label: string; hint?: string; at?: string; address: string };

/** What Home says of a list: a number that leads to it, and the first of its rows where they wait for the person. */
export type HomeTile = {
  /** Unique in the portal, such as `customers.leads`. */
  key: string;
  title: Bilingual;
  /** A number in the strip, work that waits, or news beside it. */
  kind: "figure" | "waiting" | "news";
  needs: AccessRule;
  /** Not for whoever meets this: a right alone does not tell a customer from an administrator, who has all. */
  except?: AccessRule;
  /** The list with the filters that are counted. */
  address: string;
  /** `today` is the business date. */
  load: (api: Client<AllRoutes>, signal: AbortSignal, today: string) => Promise<HomeAnswer>;
};

export type HomeAnswer = {
  total: number;
  rows: HomeRow[];
  /** Shown in place of the count: what the rows come to. */
  amount?: string;
  /** What the amount is made of, drawn as a bar. */
  parts?: readonly { label: Bilingual; amount: string }[];
  /** Of the list, where it hangs on the day. */
  address?: string;
};

/** A number beside an entry of the menu: what waits for the person there. */
export type MenuBadge = {
  /** Name of the route. */
  route: string;
  needs: AccessRule;
  load: (api: Client<AllRoutes>, signal: AbortSignal) => Promise<number>;
};

/** A table as high as the window, a record with its sections, or one card. */
export type PageShape = "list" | "record" | "card";

/**
 * What the shell sees of a feature. `pages` are named by the `component` key that menu rows carry; a page is loaded when
 * it is first opened.
 *
 *     export const customersFeature: Feature = {
 *       name: "customers",
 *       texts: [customerTexts],
 *       pages: { customers: () => import("./MyCustomersPage.tsx").then((m) => m.MyCustomersPage) },
 *     };
 */
export type Feature = {
  /** The noun; also the first part of its query keys. */
  name: string;
  /** Loaded together with any page of the feature. */
  texts?: readonly { name: string }[];
  pages: Record<string, () => Promise<ComponentType>>;
  /** How the outline of a page looks while it is on its way; one card unless it is said here. */
  shapes?: Record<string, PageShape>;
  /** What of it Home shows, loaded with Home. */
  home?: () => Promise<readonly HomeTile[]>;
  badges?: readonly MenuBadge[];
  /** Routes that do not come from menu rows, such as /user-center; not shown in the menu unless they say so. */
  routes?: readonly RouteItem[];
  actions?: readonly FeatureAction[];
  /** What its kinds of long work are called, by the code that the server knows them by. */
  jobs?: Readonly<Record<string, Bilingual>>;
  /** What stands before its records among search results, and where their pages lie. */
  records?: { icon: ComponentType<SVGProps<SVGSVGElement>>; below: string };
  /** Stands in for the server's menu where `authentication` is "intelligence". @see R-N07 */
  menu?: readonly RouteItem[];
  /** Its routes are open to visitors where the portal supports visits. @see R-N06 */
  visit?: boolean;
};
