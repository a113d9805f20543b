import type { Customer } from "@busbar/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { InlineFact } from "../../../records/editing/InlineFact.tsx";
import type { InlineRecord } from "../../../records/editing/use-inline-edit.ts";
import styles from "../../../records/page/record-page.module.css";
import { DateText, KeyFacts, Missing } from "../../../ui/values/Values.tsx";
import { dictionary } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import type { CustomerValues } from "../editing/customer-values.ts";

type CustomerRecordFactsProps = { customer: Customer; inline: InlineRecord<Customer, CustomerValues> };

/** Further facts of a customer; simple texts can be edited in place. */
export function CustomerRecordFacts({ customer, inline }: CustomerRecordFactsProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const industries = useQuery(dictionary(api, "industry")).data;
  const industry = industries?.find((item) => item.code === customer.industryCode)?.[language] ?? customer.industryCode;
  return (
    <section className={styles.section}>
      <h2>{t("detail.record")}</h2>
      <KeyFacts
        facts={[
          {
            key: "short",
            label: t("detail.shortName"),
            value: (
              <InlineFact of={inline} name="shortName" label={t("detail.shortName")} maxLength={40}>
                {customer.shortName || <Missing why={t("why.none")} />}
              </InlineFact>
            ),
          },
          { key: "region", label: t("column.region"), value: t(`region.${customer.region}`) },
          {
            key: "address",
            label: t("detail.address"),
            value: (
              <InlineFact of={inline} name="address" label={t("detail.address")} maxLength={200}>
                {customer.address || <Missing why={t("why.none")} />}
              </InlineFact>
            ),
          },
          {
            key: "industry",
            label: t("column.industryCode"),
            value: industry ?? <Missing why={t("why.none")} />,
          },
          {
            key: "source",
            label: t("column.source"),
            value: customer.partnerName
              ? `${t(`source.${customer.source}`)} · ${customer.partnerName}`
              : t(`source.${customer.source}`),
          },
          {
            key: "verified",
            label: t("detail.verified"),
            value: customer.verifiedAt ? (
              <>
                {customer.verifiedBy} <DateText value={customer.verifiedAt} />
              </>
            ) : (
              <Missing why={t("why.notVerified")} />
            ),
          },
          {
            key: "tags",
            label: t("column.tags"),
            value: customer.tags.length > 0 ? customer.tags.join("、") : <Missing why={t("why.none")} />,
          },
        ]}
      />
    </section>
  );
}
