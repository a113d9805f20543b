import { type PointRow, PointQuery } from "@busbar/contract/points/points";
import { pointStatusWords } from "@busbar/contract/points/point-fields";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useView } from "../../../kernel/portal/view.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import values from "../../../ui/values/values.module.css";
import { customerTexts } from "../customer-texts.ts";

const addressOf = ({ id }: PointRow) => `/point/detail/${id}`;

/** The points where a customer takes energy today, within the person's scope. */
export function CustomerPoints({ customerId }: { customerId: string }) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  const query = PointQuery.parse({ customerId, sort: "pointNo", pageSize: 50 });
  const { data, error, refetch } = useQuery({
    queryKey: ["points", "list", query],
    queryFn: ({ signal }) => api.listPoints({ query }, { signal }),
  });
  return (
    <DataTable
      id="customer-points"
      caption={t("points.title")}
      height="content"
      paged={false}
      choosable={false}
      columns={[
        { key: "name", title: t("points.name"), render: (row) => row.name, width: 160, grow: true, card: "title" },
        {
          key: "pointNo",
          title: t("points.number"),
          render: (row) => <span className={values.figure}>{row.pointNo}</span>,
          width: 112,
        },
        { key: "code", title: t("points.code"), render: (row) => row.externalCode, width: 160, card: "fact" },
        {
          key: "area",
          title: t("column.areaName"),
          render: (row) => `${row.provinceName} ${row.areaName}`,
          width: 148,
          card: "fact",
        },
        {
          key: "status",
          title: t("column.lifecycle"),
          render: (row) => pointStatusWords[row.status][language],
          width: 88,
          card: "status",
        },
      ]}
      rows={data?.list}
      total={data?.total ?? 0}
      error={error ? { message: messageOf(error) } : undefined}
      onRetry={() => void refetch()}
      query={{ pageNo: 1, pageSize: 50 }}
      onQuery={() => {}}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      rowHref={(row) => `#${addressOf(row)}`}
      onOpen={(row) => view.navigate(addressOf(row))}
      empty={{ title: t("points.none") }}
    />
  );
}
