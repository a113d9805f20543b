import ArrowIcon from "~icons/ri/arrow-down-s-line";
import type { MouseEvent } from "react";
import { isExternal } from "../../kernel/site-routes.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { MenuProps } from "./Menu.tsx";
import { MenuPopOut } from "./MenuPopOut.tsx";
import { type MenuNode, scrollsAbove } from "./menu-tree.ts";
import { RouteIcon } from "./RouteIcon.tsx";
import styles from "./menu.module.css";

export type MenuState = Pick<MenuProps, "current" | "folded" | "hrefOf" | "titleOf" | "onChoose"> & {
  above: readonly string[];
  open: readonly string[];
  toggle: (path: string, siblings: readonly MenuNode[]) => void;
};

type Props = { node: MenuNode; level: number; siblings: readonly MenuNode[]; state: MenuState };

export function MenuRow({ node, level, siblings, state }: Props) {
  const { folded, titleOf, toggle } = state;
  const title = titleOf(node);
  if (node.children.length === 0) {
    return (
      <li>
        <MenuLeaf node={node} level={level} state={state} />
      </li>
    );
  }
  if (folded && level === 0) return <MenuPopOut node={node} state={state} />;
  const open = state.open.includes(node.path);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-level={level}
        data-holds-current={state.above.includes(node.path)}
        aria-expanded={open}
        onClick={() => toggle(node.path, siblings)}
      >
        <RowFace node={node} title={title} level={level} />
        <ArrowIcon className={styles.arrow} aria-hidden="true" />
      </button>
      {open && (
        <ul className={node.children.length > scrollsAbove ? styles.long : undefined}>
          {node.children.map((child) => (
            <MenuRow key={child.path} node={child} level={level + 1} siblings={node.children} state={state} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function MenuLeaf({ node, level, state }: Omit<Props, "siblings">) {
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
