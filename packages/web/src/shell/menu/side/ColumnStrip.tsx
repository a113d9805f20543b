import type { ColumnStyle } from "../../theme/theme-settings.ts";
import { shellTexts } from "../../texts/shell-texts.ts";
import { EntryFace, MenuLeaf } from "../entries/EntryFace.tsx";
import type { MenuModel, MenuNode } from "../menu-tree.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { useRoving } from "../../../ui/menus/use-roving.ts";
import { useTip } from "../entries/use-hover.tsx";
import styles from "./column-strip.module.css";

type Props = {
  model: MenuModel;
  look: ColumnStyle;
  group: MenuNode | undefined;
  onPick: (node: MenuNode) => void;
};

/** The first level as a strip of tiles; a truncated title is shown in full on hover and focus. @see R-S08 */
export function ColumnStrip({ model, look, group, onPick }: Props) {
  const t = shellTexts.useTexts();
  const paths = model.nodes.map((node) => node.path);
  const roving = useRoving(paths, group?.path, "vertical");
  const tip = useTip();
  return (
    <nav aria-label={t("menu.label")} className={styles.strip} data-look={look}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are in addition to Tab */}
      <ul {...roving.listProps}>
        {model.nodes.map((node) => {
          const face = (
            <span className={styles.inner}>
              <EntryFace node={node} title={model.titleOf(node)} top />
            </span>
          );
          const tile = {
            ...tip.props(model.titleOf(node), true),
            className: styles.tile,
            "data-row": node.path,
            "data-chosen": node.path === group?.path,
            tabIndex: roving.tabIndexOf(node.path),
          };
          return (
            <li key={node.path}>
              {node.children.length === 0 ? (
                <MenuLeaf
                  node={node}
                  href={model.hrefOf(node)}
                  current={node.path === model.current}
                  choose={model.choose}
                  {...tile}
                >
                  {face}
                </MenuLeaf>
              ) : (
                <Button
                  variant="unstyled"
                  aria-pressed={node.path === group?.path}
                  {...tile}
                  onClick={() => onPick(node)}
                >
                  {face}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {tip.element}
    </nav>
  );
}
