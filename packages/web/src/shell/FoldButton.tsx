import FoldIcon from "~icons/ri/menu-fold-line";
import UnfoldIcon from "~icons/ri/menu-unfold-line";
import { shellTexts } from "./texts/shell-texts.ts";
import tools from "./tools/tools.module.css";

export function FoldButton({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const t = shellTexts.useTexts();
  const Icon = folded ? UnfoldIcon : FoldIcon;
  return (
    <button
      type="button"
      className={tools.tool}
      aria-expanded={!folded}
      aria-label={t(folded ? "menu.unfold" : "menu.fold")}
      onClick={onFold}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
