import { customers } from "@busbar/contract/customers/customer-fields";
import type { Customer } from "@busbar/contract/customers/customers";
import { InlineFact } from "../../../records/editing/InlineFact.tsx";
import type { InlineRecord } from "../../../records/editing/use-inline-edit.ts";
import { FieldValue } from "../../../records/fields/FieldValue.tsx";
import styles from "../../../records/page/record-page.module.css";
import { FoldedFacts } from "../../../ui/values/FoldedFacts.tsx";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import { useCustomerWords } from "../customer-words.ts";
import type { CustomerValues } from "../editing/customer-values.ts";

type CustomerRecordFactsProps = { customer: Customer; inline: InlineRecord<Customer, CustomerValues> };

/** Further facts of a customer; simple texts can be edited in place. */
export function CustomerRecordFacts({ customer, inline }: CustomerRecordFactsProps) {
  const t = customerTexts.useTexts();
  const { fieldTitle } = useCustomerWords();
  const none = <Missing why={t("why.none")} />;
  const shown = (name: "industryCode" | "tags" | "externalRefs") => ({
    key: name,
    label: fieldTitle(name),
    value: <FieldValue of={customers.fields[name]} value={customer[name]} empty={none} />,
    isEmpty: !customer[name]?.length,
  });
  /** Changed in place. */
  const plain = (name: "shortName" | "address") => ({
    key: name,
    label: fieldTitle(name),
    value: (
      <InlineFact of={inline} name={name} label={fieldTitle(name)} maxLength={customers.fields[name].maxLength ?? 0}>
        <FieldValue of={customers.fields[name]} value={customer[name]} empty={none} />
      </InlineFact>
    ),
    isEmpty: customer[name] === "",
  });
  return (
    <section className={styles.section}>
      <h2>{t("detail.record")}</h2>
      <FoldedFacts
        facts={[
          plain("shortName"),
          { key: "region", label: t("column.region"), value: t(`region.${customer.region}`) },
          plain("address"),
          shown("industryCode"),
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
            isEmpty: customer.verifiedAt === null,
          },
          shown("tags"),
          shown("externalRefs"),
        ]}
      />
    </section>
  );
}
