import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { KindCard } from "@busbar/web/ui/charts/kinds/KindCard.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { useMemo } from "react";
import { axisKinds } from "./axis-kinds.ts";
import { chartTexts } from "./chart-texts.ts";
import { shareKinds } from "./share-kinds.ts";
import styles from "./charts-page.module.css";

/** Eleven kinds of charts; each can be read as a table and taken along as a picture. @see R-G28 */
export function ChartsPage() {
  const t = chartTexts.useTexts();
  const language = useLanguage();
  // A kind is drawn anew when its option is another: once for each language.
  // oxlint-disable-next-line react/exhaustive-deps -- the reader of texts is another with each rendering
  const kinds = useMemo(() => [...axisKinds(t), ...shareKinds(t)], [language]);
  return (
    <PageFrame title={t("title")} card={false}>
      <div className={styles.grid}>
        {kinds.map(({ key, ...kind }) => (
          <KindCard key={key} title={t(key)} caption={t(`${key}.caption`)} {...kind} />
        ))}
      </div>
    </PageFrame>
  );
}
