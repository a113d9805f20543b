import { PublishedPriceQuery } from "@busbar/contract/published-prices/published-prices";
import { useState } from "react";
import IconList from "~icons/ri/list-check-2";
import IconBoard from "~icons/ri/table-line";
import IconOpen from "~icons/ri/external-link-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent } from "../../kernel/portal/view.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { CreateButton, ImportLink } from "../../records/list/ListActions.tsx";
import { ListFilters } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { changeDraft, type Changing } from "./ChangePriceDrawer.tsx";
import { enterDraft, type Entering } from "./EnterPriceDrawer.tsx";
import { PriceBoard } from "./board/PriceBoard.tsx";
import { usePriceColumns, usePriceFilters } from "./price-columns.tsx";
import { usePriceName } from "./price-words.tsx";
import { listOfPublishedPrices, type Seen, useApproveMonth } from "./published-price-queries.ts";
import { publishedPriceTexts } from "./published-price-texts.ts";

// Lazy, since they contain the kit's forms.
const EnterPriceDrawer = lazyComponent(() =>
  import("./EnterPriceDrawer.tsx").then((module) => module.EnterPriceDrawer),
);
const ChangePriceDrawer = lazyComponent(() =>
  import("./ChangePriceDrawer.tsx").then((module) => module.ChangePriceDrawer),
);
const PriceDrawer = lazyComponent(() => import("./PriceDrawer.tsx").then((module) => module.PriceDrawer));

/** Prices that grid companies publish for a month: enter, correct and approve. */
export function PublishedPricePage() {
  const t = publishedPriceTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const nameOf = usePriceName();
  const mayWrite = can(["price:write"]);
  const overlays = useOverlays({
    show: (id: string, close) => (
      <PriceDrawer
        key={id}
        id={id}
        onChange={(row) => {
          close();
          overlays.open("change", { row });
        }}
        onClose={close}
      />
    ),
    approve: ({ month, prices }: { month: string; prices: Seen[] }, close) => (
      <AskDialog
        title={t("board.approve.title", { month, count: prices.length })}
        verb={t("approve")}
        run={() => approveMonth.mutateAsync(prices)}
        done={t("board.approve.done", { month, count: prices.length })}
        onClose={close}
      >
        <p>{t("board.approve.text")}</p>
      </AskDialog>
    ),
    enter: {
      draft: enterDraft,
      draw: (entering: Entering, close) => <EnterPriceDrawer entering={entering} onClose={close} />,
    },
    change: {
      draft: changeDraft,
      draw: (changing: Changing, close) => (
        <ChangePriceDrawer key={changing.row.id} changing={changing} onClose={close} />
      ),
    },
  });
  const approveMonth = useApproveMonth(api);
  // On a phone prices are a list.
  const [asBoard, setAsBoard] = useState(() => window.innerWidth >= 768);
  const list = useList({
    page: "published-prices",
    schema: PublishedPriceQuery,
    load: (query) => listOfPublishedPrices(api, query),
  });
  const add = () => overlays.open("enter", { known: {} });
  useNavigationIntent("new", () => mayWrite && add());
  const create = mayWrite ? <CreateButton onClick={add}>{t("create")}</CreateButton> : undefined;
  const mayExport = can({ permission: ["price:read", "export:data"], mode: "allOf" });
  const { pageNo: _, pageSize: __, ...matching } = list.query;
  return (
    <ListPage
      rights={["price:write", "price:approve"]}
      id="published-prices"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={usePriceColumns((row) => overlays.open("show", row.id))}
      action={
        <>
          <Button aria-pressed={asBoard} onClick={() => setAsBoard(!asBoard)}>
            <Icon of={asBoard ? IconList : IconBoard} />
            {t(asBoard ? "asList" : "asBoard")}
          </Button>
          {mayWrite ? <ImportLink to="/import/published-prices">{t("import")}</ImportLink> : null}
          {create}
        </>
      }
      look={
        asBoard ? (
          <PriceBoard
            query={list.query}
            onOpen={(id) => overlays.open("show", id)}
            onEnter={(known) => overlays.open("enter", { known })}
            onApprove={(month, prices) => overlays.open("approve", { month, prices })}
          />
        ) : undefined
      }
      filters={<ListFilters list={list} search={t("search")} filters={usePriceFilters(list)} />}
      rowLabel={nameOf}
      onOpen={(row) => overlays.open("show", row.id)}
      rowActions={(row) => [
        { key: "open", label: t("open"), icon: IconOpen, onRun: () => overlays.open("show", row.id) },
      ]}
      download={mayExport ? (format) => api.exportPublishedPrices({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty.title"), hint: t("empty.hint"), action: create }}
    >
      {overlays.shown}
    </ListPage>
  );
}
