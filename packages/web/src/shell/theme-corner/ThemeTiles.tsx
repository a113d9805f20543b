import RandomIcon from "~icons/ri/apps-line";
import ThemeIcon from "~icons/ri/brush-2-line";
import ClearIcon from "~icons/ri/delete-bin-4-line";
import CopyIcon from "~icons/ri/file-copy-line";
import BuyIcon from "~icons/ri/shopping-cart-2-line";
import { type ComponentType, type SVGProps, useState } from "react";
import { createPart } from "../../kernel/boot/part.tsx";
import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { askForRandomTheme, askForTheme } from "../../kernel/portal/shell-actions.ts";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import { PartBoundary } from "../frame/PartBoundary.tsx";
import styles from "./theme-tiles.module.css";

// The kit's dialogs are the dearest part of the tiles, and few people ask for them.
const CopySourceDialog = createPart(() => import("./CopySourceDialog.tsx").then((m) => m.CopySourceDialog));
const ClearCacheDialog = createPart(() => import("./ClearCacheDialog.tsx").then((m) => m.ClearCacheDialog));

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
  // What was asked for once stays, so that it can close with its motion.
  const [drawn, setDrawn] = useState<ReadonlySet<"copy" | "clear">>(new Set());
  const ask = (what: "copy" | "clear") => {
    setDrawn((known) => new Set([...known, what]));
    setAsked(what);
  };
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
        {copySource && button("copy", CopyIcon, () => ask("copy"))}
        {button("clear", ClearIcon, () => ask("clear"))}
      </section>
      <PartBoundary onFailed={close}>
        {drawn.has("copy") && <CopySourceDialog open={asked === "copy"} onClose={close} />}
        {drawn.has("clear") && <ClearCacheDialog open={asked === "clear"} onClose={close} />}
      </PartBoundary>
    </>
  );
}
