import {
  type Correction,
  CorrectionCause,
  CorrectionQuery,
  CorrectionState,
} from "@busbar/contract/corrections/corrections";
import { useState } from "react";
import IconLeave from "~icons/ri/close-line";
import IconOpen from "~icons/ri/external-link-line";
import IconTake from "~icons/ri/check-line";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { BulkButtons } from "../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../records/bulk/use-selection.ts";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { Filter } from "../../ui/fields/filter-types.ts";
import { useCorrectionColumns } from "./correction-columns.tsx";
import { askedState, type Chosen, listOfCorrections } from "./correction-queries.ts";
import { correctionTexts } from "./correction-texts.ts";
import type { Refused, Verb } from "./DecideDialog.tsx";

// Lazy, since they contain the kit's dialogs.
const CorrectionDrawer = lazyComponent(() => import("./CorrectionDrawer.tsx").then((m) => m.CorrectionDrawer));
const DecideDialog = lazyComponent(() => import("./DecideDialog.tsx").then((m) => m.DecideDialog));
const RefusedDialog = lazyComponent(() => import("./RefusedDialog.tsx").then((m) => m.RefusedDialog));

const mostAtOnce = 200;

/** What issued statements would be now, less what was billed: the open ones unless the filter says otherwise. */
export function CorrectionsPage() {
  const t = correctionTexts.useTexts();
  const api = useApi();
  const { query, setQuery } = useView();
  const mayTake = useCan()(["credit:create"]);
  const [asked, setAsked] = useState<{ verb: Verb; chosen: Chosen }>();
  const [refused, setRefused] = useState<Refused>();
  const shown = query.get("correction");
  const show = (id: string | null) => setQuery({ correction: id }, { replace: true });
  const list = useList({
    page: "corrections",
    schema: CorrectionQuery,
    load: (filter) => listOfCorrections(api, filter),
  });
  // A decision names its proposals, so "all that match" cannot be chosen.
  const { selection, clear } = useSelection(list.query, () => Promise.resolve(0));
  const { selected, onChange } = selection;
  const tooMany = selected.size > mostAtOnce ? t("most.tooMany", { count: mostAtOnce }) : undefined;
  const ask = (verb: Verb, chosen: Chosen) => setAsked({ verb, chosen });
  const many = (verb: Verb, icon: typeof IconTake) => ({
    key: verb,
    label: t(verb),
    icon,
    disabledReason: tooMany,
    onRun: () => ask(verb, { ids: [...selected] }),
  });
  const { many: manyOf } = choiceFilters(list);
  const filters: Filter[] = [
    {
      ...manyOf(
        "state",
        t("status"),
        optionsOf(CorrectionState.options, (value) => t(`state.${value}`)),
      ),
      value: askedState(list.query),
    } as Filter,
    manyOf(
      "cause",
      t("cause"),
      optionsOf(CorrectionCause.options, (value) => t(`cause.${value}`)),
    ),
  ];
  const whyNot = (verdict: Correction["actions"]["take"]) => (verdict === "ok" ? undefined : t(`verdict.${verdict}`));
  return (
    <ListPage
      rights={["credit:create"]}
      scoped
      id="corrections"
      title={t("title")}
      caption={t("caption")}
      list={list}
      columns={useCorrectionColumns()}
      filters={<ListFilters list={list} search={t("search")} filters={filters} />}
      rowLabel={({ docNo }) => docNo}
      onOpen={({ id }) => show(id)}
      rowActions={(row) => [
        { key: "open", label: t("open"), icon: IconOpen, onRun: () => show(row.id) },
        {
          key: "take",
          label: t("take"),
          icon: IconTake,
          disabledReason: whyNot(row.actions.take),
          onRun: () => ask("take", { one: row }),
        },
        {
          key: "leave",
          label: t("leave"),
          icon: IconLeave,
          disabledReason: whyNot(row.actions.leave),
          onRun: () => ask("leave", { one: row }),
        },
      ]}
      selection={{
        selected,
        onChange,
        actions: <BulkButtons entries={[...(mayTake ? [many("take", IconTake)] : []), many("leave", IconLeave)]} />,
      }}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    >
      <PartBoundary key={shown ?? ""} onFailed={() => show(null)}>
        {shown !== null && <CorrectionDrawer id={shown} onAsk={ask} onClose={() => show(null)} />}
      </PartBoundary>
      <PartBoundary key={asked?.verb ?? "none"} onFailed={() => setAsked(undefined)}>
        {asked && (
          <DecideDialog
            {...asked}
            onDone={(left) => {
              clear();
              setRefused(left);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </PartBoundary>
      <PartBoundary onFailed={() => setRefused(undefined)}>
        {refused && <RefusedDialog refused={refused} onClose={() => setRefused(undefined)} />}
      </PartBoundary>
    </ListPage>
  );
}
