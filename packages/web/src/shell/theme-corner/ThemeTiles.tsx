import RandomIcon from "~icons/ri/apps-line";
import ThemeIcon from "~icons/ri/brush-2-line";
import ClearIcon from "~icons/ri/delete-bin-4-line";
import CopyIcon from "~icons/ri/file-copy-line";
import BuyIcon from "~icons/ri/shopping-cart-2-line";
import { type ComponentType, type SVGProps, useState } from "react";
import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { askForRandomTheme, askForTheme } from "../../kernel/portal/shell-doors.ts";
import { ClearCacheDialog } from "./ClearCacheDialog.tsx";
import { CopySourceDialog } from "./CopySourceDialog.tsx";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import styles from "./theme-tiles.module.css";

type TileName = "theme" | "random" | "buy" | "copy" | "clear";
type FaceProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; name: TileName };

/**
 * The tiles at the right edge. At rest only as much of them shows as the page's margin is wide, so that they cover
 * nothing; under the pointer or with the focus inside they slide out whole. @see R-H07
 */
export function ThemeTiles() {
  const t = themeDrawerTexts.useTexts();
  const { buySourceUrl, copySource } = useNavigation().settings;
  const [asked, setAsked] = useState<"copy" | "clear" | null>(null);
  const close = () => setAsked(null);
  const face = ({ icon: Icon, name }: FaceProps) => (
    <>
      <Icon aria-hidden="true" />
      <span>{t(`tile.${name}`)}</span>
    </>
  );
  const button = (name: TileName, icon: FaceProps["icon"], onClick: () => void) => (
    <button type="button" className={styles.tile} data-tile={name} onClick={onClick}>
      {face({ icon, name })}
    </button>
  );
  return (
    <>
      <section className={styles.edge} aria-label={t("tile.group")}>
        {button("theme", ThemeIcon, askForTheme)}
        {button("random", RandomIcon, askForRandomTheme)}
        {buySourceUrl !== "" && (
          <a className={styles.tile} data-tile="buy" href={buySourceUrl} target="_blank" rel="noopener noreferrer">
            {face({ icon: BuyIcon, name: "buy" })}
          </a>
        )}
        {copySource && button("copy", CopyIcon, () => setAsked("copy"))}
        {button("clear", ClearIcon, () => setAsked("clear"))}
      </section>
      <CopySourceDialog open={asked === "copy"} onClose={close} />
      <ClearCacheDialog open={asked === "clear"} onClose={close} />
    </>
  );
}
