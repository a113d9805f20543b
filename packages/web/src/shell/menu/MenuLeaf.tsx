import type { MouseEvent } from "react";
import { isExternal } from "../../kernel/site-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { MenuProps } from "./Menu.tsx";
import type { MenuNode } from "./menu-tree.ts";
import { RouteIcon } from "./RouteIcon.tsx";
import styles from "./menu.module.css";

export type MenuState = Pick<MenuProps, "current" | "folded" | "hrefOf" | "titleOf" | "onChoose"> & {
  above: readonly string[];
  open: readonly string[];
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
};

type Props = { node: MenuNode; level: number; state: MenuState };

export function MenuLeaf({ node, level, state }: Props) {
  const t = shellTexts.useTexts();
  const { current, folded, hrefOf, titleOf, onChoose } = state;
  const title = titleOf(node);
  const external = isExternal(node.path);
  const newWindow = node.meta.target === "_blank";
  const choose = (event: MouseEvent) => {
    if (external || newWindow || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(node);
  };
  return (
    <a
      className={styles.row}
      data-level={level}
      href={hrefOf(node)}
      aria-current={node.path === current ? "page" : undefined}
      title={folded && level === 0 ? title : undefined}
      {...(external || newWindow ? { target: newWindow ? "_blank" : "_self", rel: "noopener noreferrer" } : {})}
      onClick={choose}
    >
      <RowFace node={node} title={title} level={level} />
      {newWindow && <span className="visually-hidden">{t("menu.newWindow")}</span>}
    </a>
  );
}

export function RowFace({ node, title, level }: { node: MenuNode; title: string; level: number }) {
  const t = shellTexts.useTexts();
  const { icon, badge, dot } = node.meta;
  return (
    <>
      {(icon !== undefined || level === 0) && <RouteIcon name={icon} />}
      <span className={styles.label}>{title}</span>
      {badge !== undefined && badge !== "" && <span className={styles.badge}>{badge}</span>}
      {dot && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t("menu.new")}</span>
        </span>
      )}
    </>
  );
}
