import { type CSSProperties, type ReactNode, type SyntheticEvent, useState } from "react";
import type { MenuModel, MenuNode } from "../menu-tree.ts";
import styles from "./tip.module.css";

/** Pixels between the entry and its title, and those that a title wants beside it. */
const gap = 8;
const room = 240;

export type Tip = {
  /** For an entry whose title is not on screen, or, with `whenCut`, does not fit. */
  props: (
    node: MenuNode,
    model: Pick<MenuModel, "titleOf">,
    whenCut?: boolean,
  ) => Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", (event: SyntheticEvent<HTMLElement>) => void>;
  element: ReactNode;
};

/** The whole title beside an entry, under pointer and focus; at its left where the window ends at its right. The entry's own name has it for a screen reader. */
export function useTip(): Tip {
  const [shown, setShown] = useState<{ text: string; place: CSSProperties }>();
  const hide = () => setShown(undefined);
  return {
    props: (node, model, whenCut = false) => {
      const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
        const label = currentTarget.querySelector("[data-part=label]");
        if (whenCut && label && label.scrollWidth <= label.clientWidth) return;
        const { left, right, top, height } = currentTarget.getBoundingClientRect();
        const side = innerWidth - right < room ? { right: innerWidth - left + gap } : { left: right + gap };
        setShown({ text: model.titleOf(node), place: { ...side, top: top + height / 2 } });
      };
      return { onPointerEnter: show, onFocus: show, onPointerLeave: hide, onBlur: hide };
    },
    element: shown && (
      <div className={styles.tip} aria-hidden="true" data-part="tip" style={shown.place}>
        {shown.text}
      </div>
    ),
  };
}
