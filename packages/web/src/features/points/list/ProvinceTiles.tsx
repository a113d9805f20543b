import type { ProvincePoints } from "@busbar/contract/points/points";
import { provinceTiles } from "@busbar/contract/areas/province-tiles";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import { pointTexts } from "../point-texts.ts";
import styles from "../points.module.css";

type ProvinceTilesProps = {
  of: readonly ProvincePoints[];
  /** The area of the list's filter. */
  chosen: string | undefined;
  onChoose: (areaCode: string) => void;
};

/**
 * The 34 provinces as tiles, arranged roughly by location; the more points, the stronger the colour. Not a map, since
 * it has no borders.
 */
export function ProvinceTiles({ of, chosen, onChoose }: ProvinceTilesProps) {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const found = new Map(of.map((province) => [province.areaCode.slice(0, 2), province]));
  const most = Math.max(1, ...of.map(({ points }) => points));
  return (
    <section aria-label={t("map.caption")}>
      <p className={styles.mapHint}>{t("map.hint")}</p>
      <ul className={styles.tiles}>
        {provinceTiles.map(({ code, letters, column, row, ...words }) => {
          const name = words[language];
          const one = found.get(code);
          const kva = formatQuantity(one?.capacityKva ?? "0", 0);
          const label = one ? t("map.tile", { name, count: one.points, kva }) : t("map.none", { name });
          return (
            <li key={code} style={{ gridColumn: column, gridRow: row }}>
              <Button
                variant="unstyled"
                className={styles.tile}
                aria-label={label}
                title={label}
                aria-pressed={chosen?.startsWith(code) ?? false}
                disabled={!one}
                style={{ "--share": `${one ? 16 + Math.round((one.points / most) * 54) : 0}%` } as React.CSSProperties}
                onClick={() => onChoose(`${code}0000`)}
              >
                <span className={styles.tileName}>{name}</span>
                <span className={styles.tileLetters}>{language === "zh" ? name : letters}</span>
                <b>{one?.points ?? ""}</b>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
