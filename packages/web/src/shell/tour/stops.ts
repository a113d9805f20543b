import type { UserInfo } from "@busbar/contract/users/user-info";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import type { texts } from "./zh.ts";

type Key = Exclude<keyof typeof texts, "at">;
/** `places`: the parts of the shell that a stop shows, the first that is on screen. */
export type Stop = { key: string; title: Key; text: Key; places: readonly string[] };
export type TourKind = "staff" | "admin" | "enterprise" | "partner";

export function tourKindOf({ roleCode }: Pick<UserInfo, "roleCode">, isAdministrator: boolean): TourKind {
  if (roleCode === roleCodes.enterprise) return "enterprise";
  if (roleCode === roleCodes.partner) return "partner";
  return isAdministrator ? "admin" : "staff";
}

/** The five stops through the frame. */
export function stopsOf(kind: TourKind): Stop[] {
  const isOutside = kind === "enterprise" || kind === "partner";
  const third: Stop =
    kind === "enterprise"
      ? { key: "manager", title: "manager.title", text: "manager.enterprise", places: ["manager"] }
      : {
          key: "search",
          title: "search.title",
          text: isOutside ? "search.outside" : "search.staff",
          places: ["search", "more"],
        };
  return [
    { key: "menu", title: "menu.title", text: `menu.${kind}`, places: ["menu", "fold"] },
    { key: "content", title: "content.title", text: `content.${kind}`, places: [] },
    third,
    {
      key: "notices",
      title: "notices.title",
      text: isOutside ? "notices.outside" : "notices.staff",
      places: ["notices"],
    },
    { key: "user", title: "user.title", text: "user.any", places: ["user"] },
  ];
}
