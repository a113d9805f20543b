import type { ColumnStyle } from "../../theme/theme-settings.ts";
import { shellTexts } from "../../texts/shell-texts.ts";
import { EntryFace } from "../entries/EntryFace.tsx";
import { TopEntry } from "../entries/TopEntry.tsx";
import type { MenuModel, MenuNode } from "../menu-tree.ts";
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
          const tile = {
            ...tip.props(model.titleOf(node), true),
            className: styles.tile,
            tabIndex: roving.tabIndexOf(node.path),
          };
          return (
            <li key={node.path}>
              <TopEntry
                node={node}
                href={model.hrefOf(node)}
                current={node.path === model.current}
                chosen={node.path === group?.path}
                choose={model.choose}
                onPick={onPick}
                {...tile}
              >
                <span className={styles.inner}>
                  <EntryFace node={node} title={model.titleOf(node)} top />
                </span>
              </TopEntry>
            </li>
          );
        })}
      </ul>
      {tip.element}
    </nav>
  );
}
