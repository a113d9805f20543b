import { type NextStep, NextStepQuery } from "@busbar/contract/follow-ups/follow-ups";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { stepTexts } from "./step-texts.ts";

const queries = recordQueries("follow-ups");

/** The notes of a row's record; a record without tabs shows them anyway. */
const notesAddress = ({ record }: NextStep) => `${record.address}?tab=follow-up`;

/** The open next steps whose turn is the person's own, earliest due date first. */
export function NextStepsPage() {
  const t = stepTexts.useTexts();
  const api = useApi();
  const view = useView();
  const list = useList({
    page: "next-steps",
    schema: NextStepQuery,
    load: (query: NextStepQuery) => queries.list(query, (options) => api.listNextSteps({ query }, options)),
  });
  const { one } = choiceFilters(list);
  return (
    <ListPage<NextStep>
      scoped
      id="next-steps"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={[
        {
          key: "nextStep",
          title: t("step"),
          render: (row) => row.nextStep,
          width: 280,
          grow: true,
          hideable: false,
          card: "title",
        },
        {
          key: "dueOn",
          title: t("dueOn"),
          render: (row) => (
            <>
              <DateText value={row.dueOn} /> {row.overdue ? <StatusTag tone="danger">{t("overdue")}</StatusTag> : null}
            </>
          ),
          width: 208,
          sortable: true,
          card: "fact",
        },
        { key: "record", title: t("record"), render: (row) => row.record.name, width: 240, card: "fact" },
        { key: "text", title: t("text"), render: (row) => row.text, width: 320 },
      ]}
      filters={
        <ListFilters
          list={list}
          search={t("search")}
          filters={[
            one(
              "state",
              t("filter"),
              optionsOf(["due", "overdue"] as const, (value) => t(`state.${value}`)),
            ),
          ]}
        />
      }
      rowLabel={(row) => row.nextStep}
      rowHref={(row) => `#${notesAddress(row)}`}
      onOpen={(row) => view.navigate(notesAddress(row))}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
