import { useLayoutEffect, useRef, useState } from "react";
import LeftIcon from "~icons/ri/arrow-left-s-line";
import RightIcon from "~icons/ri/arrow-right-s-line";
import { shellTexts } from "../../texts/shell-texts.ts";
import { EntryFace } from "../entries/EntryFace.tsx";
import { TopEntry } from "../entries/TopEntry.tsx";
import type { MenuModel, MenuNode } from "../menu-tree.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { useRoving } from "../../../ui/menus/use-roving.ts";
import styles from "./group-tabs.module.css";

type Props = { model: MenuModel; group: MenuNode | undefined; onPick: (node: MenuNode) => void };

/**
 * The first level as a row with a line below the selected group; a row that is too wide scrolls by arrow buttons.
 * @see R-S07
 */
export function GroupTabs({ model, group, onPick }: Props) {
  const t = shellTexts.useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  const paths = model.nodes.map((node) => node.path);
  const roving = useRoving(paths, group?.path, "horizontal");
  const chosen = group?.path;

  // Reads the layout: the position of the line, and whether the row overflows.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const entry = element.querySelector<HTMLElement>("[data-chosen=true]");
    const line = () => {
      element.style.setProperty("--line-left", `${entry?.offsetLeft ?? 0}px`);
      element.style.setProperty("--line-width", `${entry?.offsetWidth ?? 0}px`);
    };
    const edges = () => {
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    const measure = () => {
      line();
      edges();
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    element.addEventListener("scroll", edges, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", edges);
    };
  }, [chosen, model.nodes]);

  // Not when the same menu is refetched: a row that the person has scrolled must stay.
  const rows = paths.join(" ");
  useLayoutEffect(() => {
    const entry = list.current?.querySelector("[data-chosen=true]");
    entry?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [chosen, rows]);

  const scroll = (direction: 1 | -1) => {
    const element = list.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.7, behavior: "smooth" });
  };
  return (
    <nav aria-label={t("menu.groups")} className={styles.tabs}>
      {hidden.before && <Scroll label={t("menu.before")} icon={LeftIcon} onScroll={() => scroll(-1)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are in addition to Tab */}
      <ul ref={list} {...roving.listProps}>
        {model.nodes.map((node) => (
          <li key={node.path}>
            <TopEntry
              node={node}
              href={model.hrefOf(node)}
              current={node.path === model.current}
              chosen={node.path === chosen}
              choose={model.choose}
              onPick={onPick}
              className={styles.tab}
              tabIndex={roving.tabIndexOf(node.path)}
            >
              <EntryFace node={node} title={model.titleOf(node)} top />
            </TopEntry>
          </li>
        ))}
      </ul>
      {hidden.after && <Scroll label={t("menu.after")} icon={RightIcon} onScroll={() => scroll(1)} />}
    </nav>
  );
}

function Scroll({ label, icon: Icon, onScroll }: { label: string; icon: typeof LeftIcon; onScroll: () => void }) {
  return (
    // Arrow keys reach every entry, so the button is not in the tab order.
    <Button variant="unstyled" className={styles.scroll} aria-label={label} tabIndex={-1} onClick={onScroll}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
