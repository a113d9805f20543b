import { shellTexts } from "../../texts/shell-texts.ts";
import { EntryFace, MenuLeaf } from "../entries/EntryFace.tsx";
import { MenuPopOut } from "../entries/MenuPopOut.tsx";
import type { MenuModel } from "../menu-tree.ts";
import { useHoverMenu, useTip } from "../entries/use-hover.tsx";
import { useRoving } from "../../../ui/menus/use-roving.ts";
import styles from "./rail-menu.module.css";

/** With more entries the rail has no room for titles. */
const maxWithLabels = 7;

/**
 * The first level as a rail of icons; a group's pages are in a panel beside it. `labels` shows titles below the icons
 * while there are few.
 */
export function RailMenu({ model, labels, tiles }: { model: MenuModel; labels: boolean; tiles: boolean }) {
  const t = shellTexts.useTexts();
  const { nodes, current, above } = model;
  const labelled = labels && nodes.length <= maxWithLabels;
  const paths = nodes.map((node) => node.path);
  const roving = useRoving(paths, above[0] ?? current, "vertical");
  const hover = useHoverMenu("beside");
  const tip = useTip();
  return (
    <nav aria-label={t("menu.label")} className={styles.rail} data-labelled={labelled}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are in addition to Tab */}
      <ul {...roving.listProps}>
        {nodes.map((node) => {
          const tabIndex = roving.tabIndexOf(node.path);
          const face = <EntryFace node={node} title={model.titleOf(node)} top />;
          if (node.children.length > 0) {
            return (
              <MenuPopOut
                key={node.path}
                node={node}
                model={model}
                hover={hover}
                tabIndex={tabIndex}
                className={styles.entry!}
                tiles={tiles}
                byFocus
              >
                {face}
              </MenuPopOut>
            );
          }
          return (
            <li key={node.path} {...hover.entryProps(node.path)}>
              <MenuLeaf
                node={node}
                href={model.hrefOf(node)}
                current={node.path === current}
                choose={model.choose}
                className={styles.entry}
                data-row={node.path}
                tabIndex={tabIndex}
                {...tip.props(model.titleOf(node), labelled)}
              >
                {face}
              </MenuLeaf>
            </li>
          );
        })}
      </ul>
      {tip.element}
    </nav>
  );
}
