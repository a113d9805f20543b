import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import buttons from "./effect-buttons.module.css";
import styles from "./effects.module.css";
import { displayTexts } from "../display-texts.ts";
import inputs from "./effect-inputs.module.css";
import words from "./effect-words.module.css";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Thirty-one effects of CSS alone on a dark ground; nothing moves for whoever wants it still. @see R-G46 */
export function CssEffectsPage() {
  const t = displayTexts.useTexts();
  return (
    <PageFrame title={t("css.title")} card={false}>
      <div className={styles.ground}>
        <h2>{t("css.buttons")}</h2>
        <ul className={styles.cells}>
          {numbers(12).map((number) => (
            <li key={number}>
              <Button variant="unstyled" className={buttons.effect} data-fx={number}>
                <span>{t("css.button", { number })}</span>
              </Button>
            </li>
          ))}
        </ul>
        <h2>{t("css.inputs")}</h2>
        <ul className={styles.cells}>
          {numbers(5).map((number) => (
            <li key={number}>
              <label className={inputs.effect} data-fx={number}>
                <input placeholder=" " maxLength={40} />
                <span>{t("css.input", { number })}</span>
              </label>
            </li>
          ))}
        </ul>
        <h2>{t("css.words")}</h2>
        <ul className={styles.cells}>
          {numbers(14).map((number) => (
            <li key={number}>
              <span className={words.effect} data-fx={number} data-text={t("css.word")}>
                {t("css.word")}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </PageFrame>
  );
}
