import { useUiTexts } from "../texts/ui-texts.tsx";

// Here instead of with the kit's texts, since those are in the first load.
const zh = {
  find: (list: string) => `在「${list}」中查找`,
  all: (chosen: number, total: number) => `全选（已选 ${chosen} / ${total}）`,
  take: "移到右侧",
  giveBack: "移回左侧",
  nothing: "暂无选项",
  stars: (count: number) => `${count} 星`,
  starsOf: (count: number, most: number) => `${count} 星，满分 ${most} 星`,
};
const en: typeof zh = {
  find: (list) => `Search in “${list}”`,
  all: (chosen, total) => `Select all (${chosen} of ${total} selected)`,
  take: "Move right",
  giveBack: "Move left",
  nothing: "No options",
  stars: (count) => (count === 1 ? "1 star" : `${count} stars`),
  starsOf: (count, most) => `${count} of ${most} stars`,
};

/** Texts of the richer controls in the current language. */
export const useFormTexts = (): typeof zh => (useUiTexts().locale.startsWith("zh") ? zh : en);
