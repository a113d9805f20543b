import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { DateText, Missing } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";

/** The history of a customer's sales managers. */
export function CustomerManagers({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["customers", "one", id, "managers"],
    queryFn: ({ signal }) => api.listCustomerManagers({ params: { id } }, { signal }),
  });
  if (data?.length === 0) return <EmptyLine title={t("managers.none")} />;
  return (
    <DataTable
      id="customer-managers"
      caption={t("managers.title")}
      height="content"
      paged={false}
      choosable={false}
      columns={[
        {
          key: "manager",
          title: t("column.managerName"),
          width: 160,
          grow: true,
          card: "title",
          render: (row) => row.managerName ?? <Missing why={t("managers.nobody")} />,
        },
        {
          key: "from",
          title: t("fromDate"),
          width: 140,
          card: "fact",
          render: (row) => <DateText value={row.from} />,
        },
        {
          key: "to",
          title: t("toDate"),
          width: 140,
          card: "fact",
          render: ({ to }) => (to === null ? t("present") : <DateText value={lastDayOf(to) ?? to} />),
        },
      ]}
      rows={data}
      total={data?.length ?? 0}
      error={error ? { message: messageOf(error) } : undefined}
      onRetry={() => void refetch()}
      query={{ pageNo: 1, pageSize: 200 }}
      onQuery={() => {}}
      rowKey={(row) => row.from}
      rowLabel={(row) => row.managerName ?? row.from}
    />
  );
}
