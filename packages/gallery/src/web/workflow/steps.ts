import type { IconShape } from "@busbar/web/ui/Icon.tsx";
import IconBox from "~icons/ri/archive-line";
import IconEnd from "~icons/ri/stop-circle-line";
import IconLocation from "~icons/ri/map-pin-line";
import IconPush from "~icons/ri/send-plane-line";
import IconStart from "~icons/ri/play-circle-line";
import IconUser from "~icons/ri/user-line";

/** In the order of the palette. */
export const stepKinds = ["start", "box", "user", "push", "location", "end"] as const;
export type StepKind = (typeof stepKinds)[number];

export const stepIcons: Record<StepKind, IconShape> = {
  start: IconStart,
  box: IconBox,
  user: IconUser,
  push: IconPush,
  location: IconLocation,
  end: IconEnd,
};
export const iconOf = (kind: string): IconShape => stepIcons[kind as StepKind] ?? IconBox;
