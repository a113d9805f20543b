import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useView } from "../../kernel/portal/view.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";

type RelatedRecordsProps<Row> = {
  /** Of the table. */
  id: string;
  caption: string;
  found: Pick<UseQueryResult<{ list: Row[]; total: number }>, "data" | "error" | "refetch">;
  columns: DataColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Of the page of a row, such as `/point/detail/7`. */
  addressOf: (row: Row) => string;
  empty: { title: string; hint?: string };
};

/** The first records of another noun that belong to the record of a page: a table without pages and column choice. */
export function RelatedRecords<Row extends { id: string }>(props: RelatedRecordsProps<Row>) {
  const { id, caption, found, columns, nameOf, addressOf, empty } = props;
  const view = useView();
  const { data, error, refetch } = found;
  return (
    <DataTable
      id={id}
      caption={caption}
      height="content"
      paged={false}
      choosable={false}
      columns={columns}
      rows={data?.list}
      total={data?.total ?? 0}
      error={error ? { message: messageOf(error) } : undefined}
      onRetry={() => void refetch()}
      query={{ pageNo: 1, pageSize: 50 }}
      onQuery={() => {}}
      rowKey={(row) => row.id}
      rowLabel={nameOf}
      rowHref={(row) => `#${addressOf(row)}`}
      onOpen={(row) => view.navigate(addressOf(row))}
      empty={empty}
    />
  );
}
