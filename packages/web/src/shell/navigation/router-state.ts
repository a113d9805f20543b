import type { NavigateOptions } from "../../kernel/portal/view.ts";
import type { TabList } from "./tab-list.ts";
import type { RouteLocation, ViewList } from "./view-list.ts";

/** A pending question about unsaved work: what would be lost, and why. */
export type Asking = {
  why: "close" | "reload" | "sign-out" | "leave";
  keys: readonly string[];
  answer: (goOn: boolean) => void;
};

/** How the current location was reached: determines scroll and focus. */
export type Arrival = "first" | "opened" | "back" | "same-view" | "tab";

export type RouterState = {
  list: ViewList;
  tabs: TabList;
  location: RouteLocation | null;
  arrival: Arrival;
  pending: boolean;
  visits: number;
  /** Closed views that stay visible until the next page has loaded. */
  leaving: ReadonlySet<string>;
  /** The question about unsaved work that waits for an answer. */
  asking: Asking | null;
};

/** `sameView` keeps scroll and focus; `arrival` overrides how the location was reached. */
export type Navigate = (
  address: string,
  options?: NavigateOptions & { sameView?: boolean; arrival?: Arrival | undefined },
) => void;
