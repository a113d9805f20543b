import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useEffect, useState } from "react";
import { displayTexts } from "./display-texts.ts";
import styles from "./loading.module.css";

const looks = ["ring", "dual", "dots", "bounce", "bars", "wave", "pulse", "squares", "orbit"] as const;
const colourful = ["fan", "beads", "stripes", "flower"] as const;
type Look = "default" | (typeof looks)[number] | (typeof colourful)[number];

/** Milliseconds that the page stays covered. */
const time = 3000;

/** What covers a page while something is on its way, in fourteen looks; each goes by itself. @see R-G42 */
export function LoadingPage() {
  const t = displayTexts.useTexts();
  const [shown, setShown] = useState<Look | null>(null);
  // A clock.
  useEffect(() => {
    if (shown === null) return;
    const clock = setTimeout(() => setShown(null), time);
    return () => clearTimeout(clock);
  }, [shown]);
  const button = (look: Look, name: string) => (
    <Button key={look} onClick={() => setShown(look)}>
      {name}
    </Button>
  );
  return (
    <PageFrame title={t("loading.title")}>
      <div className={styles.page} aria-busy={shown !== null}>
        <p className={styles.hint}>{t("loading.hint")}</p>
        <div className={styles.buttons}>{button("default", t("loading.default"))}</div>
        <h2>{t("loading.looks")}</h2>
        <div className={styles.buttons}>
          {looks.map((look, at) => button(look, t("loading.look", { number: at + 1 })))}
        </div>
        <h2>{t("loading.colourful")}</h2>
        <div className={styles.buttons}>
          {colourful.map((look, at) => button(look, t("loading.colour", { number: at + 1 })))}
        </div>
        {shown === null ? null : (
          <div className={styles.veil} role="status">
            <span className={styles.spinner} data-look={shown} aria-hidden="true">
              {[0, 1, 2, 3, 4].map((part) => (
                <i key={part} style={{ "--part": part } as React.CSSProperties} />
              ))}
            </span>
            {t("loading.busy")}
          </div>
        )}
      </div>
    </PageFrame>
  );
}
