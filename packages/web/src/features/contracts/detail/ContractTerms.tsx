import { billingModeWords, quantityBasisWords } from "@busbar/contract/contracts/contract-fields";
import { isUnusual } from "@busbar/contract/contracts/late-charge";
import type { Contract, ContractPrice } from "@busbar/contract/contracts/contracts";
import { Exact } from "@busbar/contract/kernel/decimal";
import { commodityUnits } from "@busbar/contract/values/commodities";
import { planAddress } from "@busbar/contract/records/record-addresses";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { contractTexts } from "../contract-texts.ts";
import styles from "../../../records/page/record-page.module.css";
import own from "../contracts.module.css";

const percent = (rate: string) => `${new Exact(rate).times(100).toString()}%`;

/** The financial terms, in sentences. */
export function ContractTerms({ row, price }: { row: Contract; price: ContractPrice }) {
  const t = contractTexts.useTexts();
  const language = useLanguage();
  const can = useCan();
  const { plan } = price;
  const days = price.paymentTermsDays ?? price.customerTermsDays;
  const rate = percent(price.taxRate);
  return (
    <section className={styles.section}>
      <h2>{t("terms.title")}</h2>
      <ul className={own.sentences}>
        <li>
          {plan === null
            ? t("terms.noPlan")
            : t(price.snapshot === null ? "terms.plan" : "terms.frozen", {
                plan: `${plan.planCode} ${plan.planName}`,
                version: plan.versionNo,
              })}{" "}
          {plan && can(["price:read"]) ? (
            <Link href={`#${planAddress({ id: plan.planId })}`}>{t("terms.openPlan")}</Link>
          ) : null}
        </li>
        {price.discountPerUnit === null ? null : (
          <li>{t("terms.discount", { amount: price.discountPerUnit, unit: commodityUnits[row.commodity] })}</li>
        )}
        <li>
          {t(price.taxMode === "INCLUSIVE" ? "terms.taxIncluded" : "terms.taxOnTop", { rate })}
          {t(price.paymentTermsDays === null ? "terms.dueAsCustomer" : "terms.due", { days })}
        </li>
        <li>
          {price.lateChargeRate === null
            ? t("terms.noLateCharge")
            : t("terms.lateCharge", { rate: percent(price.lateChargeRate) })}
          {price.lateChargeRate !== null && isUnusual(price.lateChargeRate) ? (
            <strong>{t("terms.lateChargeHigh")}</strong>
          ) : null}
        </li>
        <li>{t("terms.billing", { mode: billingModeWords[price.billingMode][language] })}</li>
        <li>{t("terms.basis", { basis: quantityBasisWords[row.quantityBasis][language] })}</li>
        {row.inside?.terminationReason ? <li>{t("terms.ended", { reason: row.inside.terminationReason })}</li> : null}
        {row.inside?.note ? <li>{row.inside.note}</li> : null}
      </ul>
    </section>
  );
}
