import { Button } from "@busbar/web/ui/form/Button.tsx";
import cards from "@busbar/web/ui/pages/card.module.css";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { formatMoney, formatQuantity } from "@busbar/web/ui/values/format-values.ts";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { pictureWithin } from "../../server/pictures.ts";
import styles from "./print.module.css";
import { displayTexts } from "./display-texts.ts";

const volumes = [5200, 6900, 6100, 4700, 3300, 2800];
/** Cents of a MWh. */
const price = 41_250;
const picture = pictureWithin(6);

/** A picture and a table, each printed by itself. @see R-G29 */
export function PrintPage() {
  const t = displayTexts.useTexts();
  const [paper, setPaper] = useState<"picture" | "table" | null>(null);
  // Outside React: the browser's printing.
  useEffect(() => {
    const after = () => setPaper(null);
    window.addEventListener("afterprint", after);
    return () => window.removeEventListener("afterprint", after);
  }, []);
  const print = (what: "picture" | "table") => {
    flushSync(() => setPaper(what));
    window.print();
  };
  const shown: Record<"picture" | "table", ReactNode> = {
    picture: <img className={styles.picture} src={picture} alt={t("print.alt")} width={400} height={240} />,
    table: <RegionTable />,
  };
  return (
    <PageFrame title={t("print.title")} card={false}>
      <div className={styles.page}>
        {(["picture", "table"] as const).map((what) => (
          <section key={what} className={cards.card} aria-label={t(`print.${what}`)}>
            <div className={styles.body}>{shown[what]}</div>
            <Button variant="primary" onClick={() => print(what)}>
              {t(`print.${what}`)}
            </Button>
          </section>
        ))}
      </div>
      {paper &&
        createPortal(
          <article data-part="sheet" className={styles.sheet}>
            {shown[paper]}
          </article>,
          document.body,
        )}
    </PageFrame>
  );
}

function RegionTable() {
  const t = displayTexts.useTexts();
  return (
    <table className={styles.table}>
      <caption>{t("print.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("print.region")}</th>
          <th scope="col">{t("print.volume")}</th>
          <th scope="col">{t("print.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {t("print.regions")
          .split(",")
          .map((region, at) => (
            <tr key={region}>
              <th scope="row">{region}</th>
              <td>{formatQuantity(String(volumes[at]))}</td>
              <td>{formatMoney(((volumes[at]! * price) / 100).toFixed(2))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
