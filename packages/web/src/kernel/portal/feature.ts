import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Audience } from "@busbar/contract/menus/menu-audience";
import type { RouteItem } from "@busbar/contract/menus/menus";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, SVGProps } from "react";
import type { FeatureHelp } from "../help/page-help.ts";

/** An action of the command palette: opens a page and asks the page to do something. @see useNavigationIntent */
export type FeatureAction = {
  /** Unique in the portal, such as `customers.create`. */
  key: string;
  title: Bilingual;
  /** Synonyms, separated by `|`. */
  also?: Bilingual;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  needs: AccessRule;
  /** To whom it is offered; absent: to everyone. */
  audience?: readonly Audience[];
  /** Path of the page. */
  path: string;
  /** What the page does once it is open; absent: nothing more. */
  ask?: string;
};

/** A row of a tile: its link, and since when it waits. */
export type HomeRow = {
  id: string;
  label: string | Bilingual;
  hint?: string | Bilingual;
  at?: string;
  address: string;
};

/** Names of kinds of jobs, by the server's code. */
export type JobTitles = Readonly<Record<string, Bilingual>>;

/** What Home shows of a list: a number that links to it, and its first rows when they wait for the person. */
export type HomeTile = {
  /** Unique in the portal, such as `customers.leads`. */
  key: string;
  title: Bilingual;
  /** A number in the strip, a list of work, or news beside it. */
  kind: "figure" | "waiting" | "news";
  needs: AccessRule;
  /**
   * Hides the tile from those who meet this rule: permissions alone do not tell a customer from an administrator, who
   * has all of them.
   */
  except?: AccessRule;
  /** Whether its answer has a note, whose place is kept while it loads. */
  hasNote?: true;
  /** Address of the list with the filters of the count. */
  address: string;
  /** `today` is the business date. */
  load: (api: Client<AllRoutes>, signal: AbortSignal, today: string) => Promise<HomeAnswer>;
};

/** A card of Home for one audience, which its feature draws itself. */
export type HomePanel = {
  /** Unique in the portal, such as `payments.toPay`. */
  key: string;
  audience: Audience;
  needs: AccessRule;
  /** Its place among the panels of Home, from 1. */
  sort: number;
  load: () => Promise<ComponentType>;
};

export type HomeAnswer = {
  total: number;
  rows: HomeRow[];
  /** Shown instead of the count: the total of the rows. */
  amount?: string;
  /** Shown in place of the count: what is told as it stands, such as a size. */
  text?: string;
  /** A few words below the figure, such as when an amount is due. */
  note?: Bilingual | undefined;
  /** What the amount is made of, drawn as a bar; each part leads to its rows. */
  parts?: readonly { label: Bilingual; amount: string; address: string }[];
  /** Address of the list, when it depends on the date. */
  address?: string;
};

/** What a feature may ask with before its page is drawn. */
export type Ahead = {
  api: Client<AllRoutes>;
  /** Sends the calls of one task together. */
  together: Client<AllRoutes>;
  queries: QueryClient;
  features: readonly Feature[];
  can: (rule: AccessRule) => boolean;
  /** The business date. */
  today: string;
  /** The query of the page's address, with its mark; "" without one. */
  search: string;
};

/** A number beside a menu entry: how many items wait for the person there. */
export type MenuBadge = {
  /** Name of the route. */
  route: string;
  needs: AccessRule;
  load: (api: Client<AllRoutes>, signal: AbortSignal) => Promise<number>;
};

/** A table as high as the window, a record with sections, or one card. */
export type PageShape = "list" | "record" | "card";

/**
 * The interface between a feature and the shell. `pages` has the `component` keys of menu rows; a page is loaded when
 * it is first opened.
 *
 *     export const customersFeature: Feature = {
 *       name: "customers",
 *       texts: [customerTexts],
 *       pages: { customers: () => import("./MyCustomersPage.tsx").then((m) => m.MyCustomersPage) },
 *     };
 */
export type Feature = {
  /** The noun of the feature; also the first part of its query keys. */
  name: string;
  /** Loaded together with any page of the feature. */
  texts?: readonly { name: string }[];
  pages: Record<string, () => Promise<ComponentType>>;
  /** Shape of the skeleton while a page loads; a card by default. */
  shapes?: Record<string, PageShape>;
  /**
   * By the `component` key of a page: asks for what the page will show as soon as somebody is on the way there. The page is
   * drawn when it resolves, but is not held up longer than for a page that comes slowly (`shell/navigation/pages.ts`). A
   * failure is left to the page, which asks for what is missing.
   */
  ahead?: Record<string, (start: Ahead) => Promise<void>>;
  /** What the help panel says of each of its pages, by their `component` keys. */
  help?: () => Promise<FeatureHelp>;
  /** Its tiles on Home. */
  home?: readonly HomeTile[];
  /** Its panels on Home, loaded with its texts when Home is drawn for their audience. */
  homePanels?: readonly HomePanel[];
  badges?: readonly MenuBadge[];
  /** Routes that do not come from menu rows, such as /user-center; hidden from the menu by default. */
  routes?: readonly RouteItem[];
  actions?: readonly FeatureAction[];
  jobs?: () => Promise<JobTitles>;
  /** Icon and path prefix of its records among search results. */
  records?: { icon: ComponentType<SVGProps<SVGSVGElement>>; below: string };
  /** Used instead of the server's menu where `authentication` is "intelligence". @see R-N07 */
  menu?: readonly RouteItem[];
  /** Whether people without a session may open its pages where the portal lets them in. @see R-N04, R-N06 */
  visit?: boolean;
  /** Routes of such pages that come from the server's rows for everybody else. */
  visitMenu?: () => Promise<readonly RouteItem[]>;
};
