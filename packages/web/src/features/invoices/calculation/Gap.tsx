import type { CalculationGap } from "@busbar/contract/invoices/calculation";
import { gapText } from "@busbar/contract/invoices/gap-words";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { listAddress } from "../../../kernel/lists/list-address.ts";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import styles from "../invoices.module.css";
import { calculationTexts } from "./calculation-texts.ts";
import { curveAddress } from "./curve-address.ts";

type Place = { href: string; label: "to.readings" | "to.exceptions" | "to.prices" | "to.contract"; needs: Permission };

/** Where what is missing is entered. */
function placeOf({ code, pointId, contractId, month }: CalculationGap): Place {
  if (pointId !== null && code === "readings.exception")
    return {
      href: listAddress("/meter/quality", "data-quality", { pointId, month }),
      label: "to.exceptions",
      needs: "meter:read",
    };
  if (pointId !== null && (code === "readings.missing" || code === "reactive.missing"))
    return { href: curveAddress(pointId, `${month}-01`), label: "to.readings", needs: "meter:read" };
  if (code === "price.not_published") return { href: "/contract/published", label: "to.prices", needs: "price:read" };
  return { href: contractAddress({ id: contractId }), label: "to.contract", needs: "contract:read" };
}

/** One thing that a calculation lacks: where, what, and the page that mends it. */
export function Gap({ gap }: { gap: CalculationGap }) {
  const t = calculationTexts.useTexts();
  const language = useLanguage();
  const can = useCan();
  const { href, label, needs } = placeOf(gap);
  return (
    <>
      <strong>{gap.pointName || t("gap.contract")}</strong>
      <span>{gapText(gap, language)}</span>
      {can([needs]) ? (
        <Link href={`#${href}`} className={styles.gapLink}>
          {t(label)}
        </Link>
      ) : null}
    </>
  );
}
