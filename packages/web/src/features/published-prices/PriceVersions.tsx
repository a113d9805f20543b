import type { PublishedPriceDetail } from "@busbar/contract/published-prices/published-prices";
import { DateText } from "../../ui/values/Values.tsx";
import record from "../../records/page/record-page.module.css";
import { PriceText } from "./PriceFacts.tsx";
import { PriceTag } from "./price-words.tsx";
import { publishedPriceTexts } from "./published-price-texts.ts";
import styles from "./published-prices.module.css";

/** All values of the month and place, the latest first; nothing for a price that was never corrected. */
export function PriceVersions({ row: { id, versions } }: { row: PublishedPriceDetail }) {
  const t = publishedPriceTexts.useTexts();
  if (versions.length < 2) return null;
  return (
    <section className={record.section}>
      <h2>{t("versions")}</h2>
      <ol className={styles.versions}>
        {versions.map((one) => (
          <li key={one.id} aria-current={one.id === id ? "true" : undefined}>
            <span>
              <PriceText row={one} /> <PriceTag status={one.status} />
            </span>
            <small>
              {t("version.entered", { by: one.entered.by ?? "" })} <DateText value={one.entered.at} />
              {one.reason ? ` · ${one.reason}` : ""}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
