import { meterKindWords, meterUnit } from "@busbar/contract/meters/meter-fields";
import { type MeterInstall, meterRoutes, type PointMeters } from "@busbar/contract/meters/meters";
import { useQuery } from "@tanstack/react-query";
import IconMore from "~icons/ri/more-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import record from "../../records/page/record-page.module.css";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { MenuButton } from "../../ui/menus/MenuButton.tsx";
import { EmptyLine } from "../../ui/states/EmptyLine.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { Quantity } from "../../ui/values/Values.tsx";
import { meterTexts } from "./meter-texts.ts";
import rows from "../../records/page/record-rows.module.css";
import { MeterBars } from "./MeterBars.tsx";
import { pointMeters } from "./meter-queries.ts";
import type { MeterStep } from "./editing/MeterDialog.tsx";
import { useChannelWords } from "./meter-words.tsx";
import styles from "./meters.module.css";

// Lazy, since it contains the kit's forms and decimal arithmetic.
const MeterDialog = lazyComponent(() => import("./editing/MeterDialog.tsx").then((m) => m.MeterDialog));

type MeterSectionProps = {
  pointId: string;
  /** Why nothing can be changed. */
  closed: string | undefined;
};

/** The meters of a point: bars over time by channel, and each installation with its reads. @see R-B02 */
export function MeterSection({ pointId, closed }: MeterSectionProps) {
  const t = meterTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const seen = can(meterRoutes.listMeters.permission);
  const { data: meters, error, refetch } = useQuery({ ...pointMeters(api, pointId), enabled: seen });
  const overlays = useOverlays({
    step: (asked: MeterStep, close) =>
      meters ? <MeterDialog pointId={pointId} meters={meters} step={asked} onClose={close} /> : null,
  });
  const mayWrite = can(["point:write"]);
  if (!seen) return null;
  return (
    <section className={record.section}>
      <div className={record.sectionHead}>
        <h2>{t("title")}</h2>
        {mayWrite ? (
          <Button
            disabled={closed !== undefined}
            title={closed}
            onClick={() => overlays.open("step", { kind: "install" })}
          >
            {t("install")}
          </Button>
        ) : null}
      </div>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!meters && !error ? <Skeleton lines={3} /> : null}
      {meters?.installs.length === 0 ? <EmptyLine title={t("none")} /> : null}
      {meters && meters.installs.length > 0 ? (
        <>
          <MeterBars meters={meters} />
          <ul className={rows.rows}>
            {meters.installs.toReversed().map((install) => (
              <Install
                key={install.id}
                install={install}
                actions={
                  mayWrite && closed === undefined ? (kind) => overlays.open("step", { kind, install }) : undefined
                }
              />
            ))}
          </ul>
          <Totals meters={meters} />
        </>
      ) : null}
      {overlays.shown}
    </section>
  );
}

type InstallProps = {
  install: MeterInstall;
  actions?: ((kind: Exclude<MeterStep["kind"], "install">) => void) | undefined;
};

function Install({ install, actions }: InstallProps) {
  const t = meterTexts.useTexts();
  const language = useLanguage();
  const channelOf = useChannelWords();
  const { assetNo, kind, channel, digitsDec, validFrom, validTo, startRead, endRead, multiplier } = install;
  const read = (value: string | null) => (value === null ? t("notYours") : formatQuantity(value, digitsDec));
  const isOpen = validTo === null;
  return (
    <li className={rows.row}>
      <span className={styles.who}>
        <b>{assetNo}</b>
        <span>
          {meterKindWords[kind][language]} · {channelOf(kind, channel)} · ×{multiplier}
        </span>
      </span>
      <span className={rows.rowDays}>
        {validFrom} – {lastDayOf(validTo) ?? t("open")}
        <br />
        {isOpen ? t("readsOpen", { from: read(startRead) }) : t("reads", { from: read(startRead), to: read(endRead) })}
        {install.rolledOver ? ` · ${t("pastZero")}` : null}
      </span>
      {install.quantity === null ? null : (
        <Quantity value={install.quantity} digits={3} unit={meterUnit(kind, channel)} />
      )}
      {actions ? (
        <>
          {isOpen ? (
            <Button variant="link" onClick={() => actions("exchange")}>
              {t("exchange")}
            </Button>
          ) : null}
          <MenuButton
            label={t("more", { assetNo })}
            align="end"
            variant="link"
            entries={() => [
              ...(isOpen ? [{ key: "takeDown", label: t("takeDown"), onRun: () => actions("takeDown") }] : []),
              { key: "correct", label: t("correct"), onRun: () => actions("correct") },
              { key: "remove", label: t("remove"), danger: true, onRun: () => actions("remove") },
            ]}
          >
            <Icon of={IconMore} />
          </MenuButton>
        </>
      ) : null}
    </li>
  );
}

/** The total of each channel over all meters, shown from two meters on. */
function Totals({ meters: { installs, totals } }: { meters: PointMeters }) {
  const t = meterTexts.useTexts();
  const channelOf = useChannelWords();
  const several = totals.flatMap(({ channel, quantity }) => {
    const counted = installs.filter(
      (installation) => installation.channel === channel && installation.quantity !== null,
    );
    const [first] = counted;
    return first && counted.length > 1 ? [{ first, channel, quantity }] : [];
  });
  return several.map(({ first, channel, quantity }) => (
    <p key={channel} className={styles.total}>
      {t("total", { channel: channelOf(first.kind, channel) })}{" "}
      <Quantity value={quantity} digits={3} unit={meterUnit(first.kind, channel)} />
    </p>
  ));
}
