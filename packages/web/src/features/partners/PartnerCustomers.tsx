import { customerColumnTitles, lifecycleWords } from "@busbar/contract/customers/customer-columns";
import { CustomerQuery } from "@busbar/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { listAddress } from "../../kernel/lists/list-state.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { wholeReach } from "../../kernel/session/chosen-scope.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import controls from "../../ui/fields/controls.module.css";
import { DataTable } from "../../ui/table/DataTable.tsx";
import values from "../../ui/values/values.module.css";
import { partnerTexts } from "./feature.ts";
import styles from "../../records/page/record-page.module.css";

const shown = 10;

/** The partner's newest customers within the person's scope; the list of customers has all. */
export function PartnerCustomers({ partnerNo }: { partnerNo: string }) {
  const t = partnerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const query = CustomerQuery.parse({ partnerNo, pageSize: shown });
  const { data, error, refetch } = useQuery({
    queryKey: ["customers", "list", "partner", query],
    queryFn: ({ signal }) => api.listCustomers({ query }, { signal, headers: wholeReach }),
  });
  const title = (name: "name" | "customerNo" | "lifecycle" | "areaName") => customerColumnTitles[name][language];
  const addressOf = ({ id }: { id: string }) => `/customer/detail/${id}`;
  return (
    <section className={styles.section}>
      <h2>{t("customers")}</h2>
      <DataTable
        id="partner-customers"
        caption={t("customers")}
        height="content"
        paged={false}
        choosable={false}
        columns={[
          { key: "name", title: title("name"), render: (row) => row.name, width: 180, grow: true, card: "title" },
          {
            key: "customerNo",
            title: title("customerNo"),
            render: (row) => <span className={values.figure}>{row.customerNo}</span>,
            width: 112,
          },
          {
            key: "lifecycle",
            title: title("lifecycle"),
            render: (row) => lifecycleWords[row.lifecycle][language],
            width: 112,
            card: "status",
          },
          {
            key: "areaName",
            title: title("areaName"),
            render: (row) => `${row.provinceName} ${row.areaName}`,
            width: 176,
            card: "fact",
          },
        ]}
        rows={data?.list}
        total={data?.total}
        error={error ? { message: messageOf(error) } : undefined}
        onRetry={() => void refetch()}
        query={{ pageNo: 1, pageSize: shown }}
        onQuery={() => {}}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `#${addressOf(row)}`}
        onOpen={(row) => view.navigate(addressOf(row))}
        empty={{ title: t("customers.none"), hint: t("customers.noneHint") }}
      />
      {data && data.total > shown ? (
        <a className={controls.link} href={`#${listAddress("/customer/my", "my-customers", { partnerNo })}`}>
          {t("customers.all", { count: data.total })}
        </a>
      ) : null}
    </section>
  );
}
