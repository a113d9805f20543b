import { useSyncExternalStore } from "react";
import { toast } from "../../kernel/toasts.ts";
import { shellTexts } from "../texts/shell-texts.ts";

const watch = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** @see R-S14 */
export function useFullScreen() {
  const t = shellTexts.useTexts();
  const on = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      toast.error(t("tool.fullScreenFailed"));
    }
  };
  return { on, toggle: () => void toggle() };
}
