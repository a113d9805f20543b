import RandomIcon from "~icons/ri/apps-line";
import HandleIcon from "~icons/ri/arrow-left-s-line";
import ThemeIcon from "~icons/ri/brush-2-line";
import ClearIcon from "~icons/ri/delete-bin-4-line";
import CopyIcon from "~icons/ri/file-copy-line";
import BuyIcon from "~icons/ri/shopping-cart-2-line";
import { type ComponentType, type SVGProps, useEffect, useRef, useState } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useNavigation } from "../../kernel/portal/portal-context.tsx";
import { askForRandomTheme, askForTheme } from "../../kernel/portal/shell-actions.ts";
import { Button } from "../../ui/form/Button.tsx";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import styles from "./theme-tiles.module.css";

// The kit's dialogs are the heaviest part of the tiles, and few people use them.
const CopySourceDialog = lazyComponent(() => import("./CopySourceDialog.tsx").then((m) => m.CopySourceDialog));
const ClearCacheDialog = lazyComponent(() => import("./ClearCacheDialog.tsx").then((m) => m.ClearCacheDialog));

type TileName = "theme" | "random" | "buy" | "copy" | "clear";
type FaceProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; name: TileName };

/**
 * The tiles at the right edge behind a handle: hovering, a tap or Enter opens them; leaving, Escape or a choice closes
 * them. @see R-H07
 */
export function ThemeTiles() {
  const t = themeDrawerTexts.useTexts();
  const { buySourceUrl, copySource } = useNavigation().settings;
  const [dialog, setDialog] = useState<"copy" | "clear" | null>(null);
  // A dialog stays mounted once opened, so that it can close with its animation.
  const [mounted, setMounted] = useState<ReadonlySet<"copy" | "clear">>(new Set());
  const openDialog = (what: "copy" | "clear") => {
    setMounted((known) => new Set([...known, what]));
    setDialog(what);
  };
  const close = () => setDialog(null);
  const [open, setOpen] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  const edge = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const foldBy = (event: Event) => !edge.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", foldBy);
    return () => document.removeEventListener("pointerdown", foldBy);
  }, [open]);
  const fold = () => {
    setOpen(false);
    handle.current?.focus();
  };
  const face = ({ icon: Icon, name }: FaceProps) => (
    <>
      <Icon aria-hidden="true" />
      <span>{t(`tile.${name}`)}</span>
    </>
  );
  const button = (name: TileName, icon: FaceProps["icon"], onClick: () => void) => (
    <Button
      variant="unstyled"
      className={styles.tile}
      onClick={() => {
        // First, so that the dialog returns the focus to the handle.
        fold();
        onClick();
      }}
    >
      {face({ icon, name })}
    </Button>
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle supports the keyboard */}
      <section
        ref={edge}
        className={styles.edge}
        aria-label={t("tile.group")}
        // A pointer that slips over the window's edge usually comes back.
        onPointerLeave={({ pointerType, relatedTarget }) =>
          pointerType === "mouse" && relatedTarget instanceof Node && setOpen(false)
        }
        // Clicking a tile may leave nothing focused: only a focus elsewhere closes the tiles.
        onBlur={({ relatedTarget, currentTarget }) =>
          relatedTarget !== null && !currentTarget.contains(relatedTarget) && setOpen(false)
        }
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          event.stopPropagation();
          fold();
        }}
      >
        <Button
          variant="unstyled"
          ref={handle}
          className={styles.handle}
          aria-label={t("tile.group")}
          aria-expanded={open}
          onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
          // Hovering has opened them already; a second key press closes them.
          onClick={(event) => setOpen(event.detail > 0 || !open)}
        >
          <HandleIcon aria-hidden="true" />
        </Button>
        {open && (
          <div className={styles.tiles}>
            {button("theme", ThemeIcon, askForTheme)}
            {button("random", RandomIcon, askForRandomTheme)}
            {buySourceUrl !== "" && (
              <a className={styles.tile} href={buySourceUrl} target="_blank" rel="noopener noreferrer">
                {face({ icon: BuyIcon, name: "buy" })}
              </a>
            )}
            {copySource && button("copy", CopyIcon, () => openDialog("copy"))}
            {button("clear", ClearIcon, () => openDialog("clear"))}
          </div>
        )}
      </section>
      <PartBoundary onFailed={close}>
        {mounted.has("copy") && <CopySourceDialog open={dialog === "copy"} onClose={close} />}
        {mounted.has("clear") && <ClearCacheDialog open={dialog === "clear"} onClose={close} />}
      </PartBoundary>
    </>
  );
}
