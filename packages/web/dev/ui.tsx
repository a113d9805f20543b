import { Activity, type ReactNode, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import IconEdit from "~icons/ri/edit-line";
import IconDelete from "~icons/ri/delete-bin-line";
import { Select } from "antd";
import { ConfirmDialog } from "../src/ui/dialogs/ConfirmDialog.tsx";
import { Button } from "../src/ui/form/Button.tsx";
import { DateText, Masked, Money, Quantity, RelativeTime, KeyFacts } from "../src/ui/values/Values.tsx";
import { ErrorState } from "../src/ui/states/ErrorState.tsx";
import { FilterBar } from "../src/ui/fields/FilterBar.tsx";
import { NoRight } from "../src/ui/states/EmptyState.tsx";
import { PageFrame } from "../src/ui/pages/PageFrame.tsx";
import { Skeleton } from "../src/ui/states/PageSkeleton.tsx";
import { StatusTag } from "../src/ui/values/StatusTag.tsx";
import { columns, type Customer, page, regions } from "./sample-customers.ts";
import { DataTable } from "../src/ui/table/DataTable.tsx";
import type { DataTableProps, TableQuery } from "../src/ui/table/rules/table-types.ts";
import { uiEn } from "../src/ui/texts/texts-en.ts";
import { uiZh } from "../src/ui/texts/texts-zh.ts";
import { UiTextsProvider } from "../src/ui/texts/ui-texts.tsx";
import "../src/shell/theme/tokens.css";
import "../src/shell/theme/page.css";

/**
 * All components in all variants, for screenshots and measurements: /dev/ui.html?show=rows&mode=dark&lang=en&rows=20
 */
const asked = new URLSearchParams(location.search);
const show = asked.get("show") ?? "rows";
document.documentElement.dataset.mode = asked.get("mode") ?? "light";
document.documentElement.dataset.theme = "blue-black";

function Story({ rows, ...rest }: Pick<DataTableProps<Customer>, "rows"> & Partial<DataTableProps<Customer>>) {
  const [query, setQuery] = useState<TableQuery>({ pageNo: 1, pageSize: rows?.length || 20, sort: "name" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  return (
    <DataTable
      id="story"
      caption="客户"
      columns={columns}
      rows={rows}
      total={rows && (rows.length === 20 ? 1284 : rows.length)}
      query={query}
      onQuery={(change) => setQuery({ ...query, ...change })}
      rowKey={(row) => row.id}
      rowLabel={(row) => `客户 ${row.no}`}
      rowHref={(row) => `#/customer/${row.id}`}
      onOpen={() => undefined}
      selection={{
        selected,
        onChange: setSelected,
        allMatching: all,
        onAllMatching: setAll,
        actions: <Button>指派经理</Button>,
      }}
      rowActions={(row) => [
        { key: "edit", label: "编辑", icon: IconEdit, onRun: () => undefined },
        {
          key: "assign",
          label: "指派",
          onRun: () => undefined,
          disabledReason: row.no % 2 ? "该客户已有在途变更" : undefined,
        },
        { key: "remove", label: "删除", icon: IconDelete, danger: true, onRun: () => undefined },
      ]}
      onExport={() => undefined}
      onRetry={() => undefined}
      onClearFilters={() => undefined}
      {...rest}
    />
  );
}

function Filters() {
  const [search, setSearch] = useState("钢铁");
  const [chosen, setChosen] = useState<string[]>(["华东", "华北"]);
  const [stage, setStage] = useState<string[]>([]);
  return (
    <FilterBar
      search={{ value: search, onChange: setSearch, placeholder: "名称、编号或信用代码" }}
      filters={[
        {
          kind: "choice",
          key: "region",
          label: "大区",
          options: regions.map((label) => ({ value: label, label })),
          value: chosen,
          onChange: setChosen,
        },
        {
          kind: "choice",
          key: "stage",
          label: "阶段",
          multiple: false,
          options: ["意向", "正常", "暂停"].map((label) => ({ value: label, label })),
          value: stage,
          onChange: setStage,
        },
        {
          kind: "custom",
          key: "manager",
          label: "销售经理",
          shown: undefined,
          onClear: () => undefined,
          render: () => <Select options={[{ value: "1", label: "王伟" }]} />,
        },
      ]}
    />
  );
}

function Parts() {
  const [open, setOpen] = useState(asked.get("dialog") === "1");
  const now = new Date("2026-11-21T06:05:00Z");
  return (
    <PageFrame
      title="长江水泥有限公司"
      count={1284}
      about={<StatusTag tone="ok">正常</StatusTag>}
      action={
        <Button variant="primary" onClick={() => setOpen(true)}>
          停用客户
        </Button>
      }
    >
      <KeyFacts
        facts={[
          { key: "due", label: "应收", value: <Money amount="-1234567.5" /> },
          { key: "paid", label: "已收", value: <Money amount={null} why="尚未开票" /> },
          { key: "energy", label: "电量", value: <Quantity value="1204.25" unit="kWh" /> },
          { key: "phone", label: "手机", value: <Masked text="13812345678" /> },
          { key: "at", label: "建档", value: <DateText value="2026-11-21T06:05:09.000Z" /> },
          { key: "seen", label: "更新", value: <RelativeTime value="2026-11-21T05:35:00Z" now={now} /> },
        ]}
      />
      <p>
        {(["ok", "warn", "danger", "active", "neutral", "locked"] as const).map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </p>
      <Skeleton />
      <NoRight right="customer:write" who="管理员" />
      <ErrorState message="服务器没有响应。" requestId="01JD9X2M7Q4T" onRetry={() => undefined} />
      <ConfirmDialog
        open={open}
        title="停用这家客户？"
        verb="停用客户"
        danger
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        停用后不再出账，可随时恢复。
      </ConfirmDialog>
    </PageFrame>
  );
}

/** A view that is hidden and shown, as by switching tabs. */
function Hidden() {
  const [hidden, setHidden] = useState(false);
  return (
    <>
      <Button id="hide" onClick={() => setHidden(!hidden)}>
        隐藏
      </Button>
      <Activity mode={hidden ? "hidden" : "visible"}>
        <Story rows={page(Number(asked.get("rows") ?? 20))} />
      </Activity>
    </>
  );
}

const stories: Record<string, () => ReactNode> = {
  rows: () => <Story rows={page(Number(asked.get("rows") ?? 20))} />,
  page: () => (
    <PageFrame title="我的客户" count={1284} action={<Button variant="primary">新建客户</Button>}>
      <Story rows={page(20)} toolbar={{ filters: <Filters /> }} />
    </PageFrame>
  ),
  parts: () => <Parts />,
  hidden: () => <Hidden />,
  loading: () => <Story rows={undefined} />,
  busy: () => <Story rows={page(20)} busy />,
  empty: () => (
    <Story
      rows={[]}
      empty={{
        title: "还没有客户",
        hint: "新建一个，或导入一份表格。",
        action: <Button variant="primary">导入客户</Button>,
      }}
    />
  ),
  nomatch: () => <Story rows={[]} filtered />,
  error: () => <Story rows={undefined} error={{ message: "服务器没有响应。", requestId: "01JD9X2M7Q4T" }} />,
  stale: () => <Story rows={page(20)} error={{ message: "服务器没有响应。" }} />,
};

/** Milliseconds from the start of rendering to the commit, for the measuring script. */
function Measured({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    Object.assign(globalThis, { __render: Math.round(performance.now() - begun) });
  }, []);
  return children;
}

if (show === "rows") page(Number(asked.get("rows") ?? 20));
const begun = performance.now();
const Shown = stories[show] ?? (() => null);
createRoot(document.getElementById("root") as HTMLElement).render(
  <UiTextsProvider texts={asked.get("lang") === "en" ? uiEn : uiZh}>
    <main>
      <Measured>
        <Shown />
      </Measured>
    </main>
  </UiTextsProvider>,
);
