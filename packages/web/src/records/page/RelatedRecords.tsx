import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useView } from "../../kernel/portal/view.ts";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";

export type RelatedRecordsProps<Row> = {
  /** Of the table. */
  id: string;
  caption: string;
  found: { data: { list: Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown };
  columns: DataColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Of the page of a row, such as `/point/detail/7`. */
  addressOf: (row: Row) => string;
  empty: { title: string; hint?: string };
  /** Shows only so many of the rows. */
  first?: number | undefined;
  /** Leads to the noun's own list where it has more rows. */
  more?: { label: (total: number) => string; address: string };
};

/** The first records of another noun that belong to the record of a page: a table without pages and column choice. */
export function RelatedRecords<Row extends { id: string }>(props: RelatedRecordsProps<Row>) {
  const { id, caption, found, columns, nameOf, addressOf, empty, first, more } = props;
  const view = useView();
  const { data, error, refetch } = found;
  const rows = data?.list.slice(0, first);
  if (rows?.length === 0) return <EmptyLine title={empty.title} action={empty.hint} />;
  const table = (
    <DataTable
      id={id}
      caption={caption}
      height="content"
      paged={false}
      choosable={false}
      columns={columns}
      rows={rows}
      total={data?.total ?? 0}
      error={error ? { message: messageOf(error) } : undefined}
      onRetry={() => void refetch()}
      query={{ pageNo: 1, pageSize: 50 }}
      onQuery={() => {}}
      rowKey={(row) => row.id}
      rowLabel={nameOf}
      rowHref={(row) => `#${addressOf(row)}`}
      onOpen={(row) => view.navigate(addressOf(row))}
    />
  );
  if (!more || !data || !rows || data.total <= rows.length) return table;
  return (
    <>
      {table}
      <Link href={`#${more.address}`}>{more.label(data.total)}</Link>
    </>
  );
}
