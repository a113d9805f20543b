import { useLayoutEffect, useRef, useState } from "react";
import ArrowIcon from "~icons/ri/arrow-down-s-line";
import { shellTexts } from "../../texts/shell-texts.ts";
import { EntryFace, MenuLeaf } from "../entries/EntryFace.tsx";
import { MenuPopOut } from "../entries/MenuPopOut.tsx";
import type { MenuModel, MenuNode } from "../menu-tree.ts";
import { useHoverMenu } from "../entries/use-hover.tsx";
import { useRoving } from "../../../ui/menus/use-roving.ts";
import styles from "./horizontal-menu.module.css";

/** Path of the entry for the groups without room. */
const morePath = "more:";
/** Width of that entry in pixels. */
const moreWidth = 88;

/** The first level as a row; groups drop down, and entries without room move into one more entry at the end. */
export function HorizontalMenu({ model }: { model: MenuModel }) {
  const t = shellTexts.useTexts();
  const { nodes, current, above } = model;
  const list = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState(nodes.length);
  const hover = useHoverMenu("below");
  const shown = nodes.slice(0, room);
  const rest = nodes.slice(room);
  const paths = [...shown.map((node) => node.path), ...(rest.length > 0 ? [morePath] : [])];
  const present = above[0] ?? current;
  const hidden = rest.some((node) => node.path === present);
  const roving = useRoving(paths, hidden ? morePath : present, "horizontal");
  const more: MenuNode = { path: morePath, meta: { title: t("menu.more") }, children: rest, landing: undefined };
  const moreModel = { ...model, titleOf: (node: MenuNode) => (node === more ? t("menu.more") : model.titleOf(node)) };

  // Reads widths, which only the browser knows, whenever they may have changed.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const widths = [...element.children].slice(0, nodes.length).map((entry) => (entry as HTMLElement).offsetWidth);
      setRoom(fitting(widths, element.clientWidth, moreWidth));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    for (const entry of element.children) watch.observe(entry);
    return () => watch.disconnect();
  }, [nodes]);

  return (
    <nav aria-label={t("menu.label")} className={styles.menu}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are in addition to Tab */}
      <ul ref={list} {...roving.listProps}>
        {nodes.map((node, index) => (
          <Entry
            key={node.path}
            node={node}
            model={model}
            hover={hover}
            tabIndex={roving.tabIndexOf(node.path)}
            folded={index >= room}
          />
        ))}
        {rest.length > 0 && (
          <MenuPopOut
            node={more}
            model={{ ...moreModel, above: hidden ? [morePath] : [] }}
            hover={hover}
            tabIndex={roving.tabIndexOf(morePath)}
            className={styles.entry!}
            side="below"
          >
            <span>{t("menu.more")}</span>
            <ArrowIcon className={styles.arrow} aria-hidden="true" />
          </MenuPopOut>
        )}
      </ul>
    </nav>
  );
}

type EntryProps = {
  node: MenuNode;
  model: MenuModel;
  hover: ReturnType<typeof useHoverMenu>;
  tabIndex: 0 | -1;
  /** No room: still measured, but neither visible nor focusable. */
  folded: boolean;
};

function Entry({ node, model, hover, tabIndex, folded }: EntryProps) {
  if (folded) {
    return (
      <li className={styles.folded} aria-hidden="true" inert>
        <span className={styles.entry}>
          <EntryFace node={node} title={model.titleOf(node)} top />
        </span>
      </li>
    );
  }
  const face = <EntryFace node={node} title={model.titleOf(node)} top />;
  if (node.children.length === 0) {
    return (
      <li {...hover.entryProps(node.path)}>
        <MenuLeaf
          node={node}
          href={model.hrefOf(node)}
          current={node.path === model.current}
          choose={model.choose}
          className={styles.entry}
          data-row={node.path}
          tabIndex={tabIndex}
        >
          {face}
        </MenuLeaf>
      </li>
    );
  }
  return (
    <MenuPopOut node={node} model={model} hover={hover} tabIndex={tabIndex} className={styles.entry!} side="below">
      {face}
      <ArrowIcon className={styles.arrow} aria-hidden="true" />
    </MenuPopOut>
  );
}

/**
 * How many entries of these widths fit into `room`, all in pixels. If not all do, `moreWidth` is reserved for the entry
 * with the rest.
 */
export function fitting(widths: readonly number[], room: number, moreWidth: number): number {
  let used = 0;
  let last = 0;
  for (const [index, width] of widths.entries()) {
    used += width;
    if (used + moreWidth <= room) last = index + 1;
  }
  return used <= room ? widths.length : last;
}
