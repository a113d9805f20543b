import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useInstallCount, useMeterActivityWords, usePointMultiplier } from "./meter-words.tsx";
import { MeterSection } from "./MeterSection.tsx";

// Lazy, since it contains decimal arithmetic.
const PointClosing = lazyComponent(() => import("./editing/PointClosing.tsx").then((m) => m.PointClosing));

/** What meters bring to the pages of a point. */
export const metersOfPoint = {
  Section: MeterSection,
  Closing: PointClosing,
  useFacts: usePointMultiplier,
  useCount: useInstallCount,
  useActivityWords: useMeterActivityWords,
};
