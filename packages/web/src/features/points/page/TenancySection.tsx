import type { Point, Tenancy } from "@busbar/contract/points/points";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useCan } from "../../../kernel/portal/portal-context.tsx";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import record from "../../../records/page/record-page.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { Link } from "../../../ui/form/buttons/Link.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { addDays, lastDayOf } from "../../../ui/values/days.ts";
import { pointTexts } from "../point-texts.ts";
import { TenancyDialog } from "../editing/point-dialogs.ts";
import rows from "../../../records/page/record-rows.module.css";
import bars from "../../../records/overview/time-bars.module.css";
import type { TenancyWork } from "./TenancyDialog.tsx";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** The tenancies of a point: a bar over time with hatched gaps, and each tenancy with its days. */
export function TenancySection({ point }: { point: Point }) {
  const t = pointTexts.useTexts();
  const can = useCan();
  const overlays = useOverlays({
    change: (asked: TenancyWork, close) => <TenancyDialog point={point} work={asked} onClose={close} />,
  });
  const { tenancies, today, actions } = point;
  const mayWrite = can(["point:write"]);
  const closed = actions.edit === "ok" ? undefined : t(`reason.${actions.edit}`);
  const nameOf = ({ customerName }: Tenancy) => customerName ?? t("tenancies.other");
  const lastOf = ({ validTo }: Tenancy) => lastDayOf(validTo) ?? t("tenancies.open");
  const button = (label: string, next: TenancyWork) => (
    <Button variant="link" disabled={closed !== undefined} title={closed} onClick={() => overlays.open("change", next)}>
      {label}
    </Button>
  );
  return (
    <section className={record.section}>
      <div className={record.sectionHead}>
        <h2>{t("tenancies")}</h2>
        {mayWrite ? (
          <Button
            disabled={closed !== undefined}
            title={closed}
            onClick={() => overlays.open("change", { kind: "add", tenancy: null })}
          >
            {t("tenancies.add")}
          </Button>
        ) : null}
      </div>
      {tenancies.length === 0 ? (
        <EmptyLine title={t("tenancies.none")} />
      ) : (
        <TenancyBar tenancies={tenancies} today={today} />
      )}
      <ul className={rows.rows}>
        {tenancies.toReversed().map((tenancy) => (
          <li key={tenancy.id} className={rows.row}>
            {tenancy.customerId && can(["customer:read"]) ? (
              <Link href={`#${customerAddress({ id: tenancy.customerId })}`}>{nameOf(tenancy)}</Link>
            ) : (
              <span>{nameOf(tenancy)}</span>
            )}
            <span className={rows.rowDays}>
              {tenancy.validFrom} – {lastOf(tenancy)}
            </span>
            {mayWrite ? (
              <>
                {button(t("tenancies.change"), { kind: "change", tenancy })}
                {button(t("tenancies.remove"), { kind: "remove", tenancy })}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {overlays.shown}
    </section>
  );
}

/** From the first tenancy's first day to half a year after today or after the last known day. */
function TenancyBar({ tenancies, today }: { tenancies: readonly Tenancy[]; today: string }) {
  const t = pointTexts.useTexts();
  const first = tenancies[0]?.validFrom ?? today;
  const ends = tenancies.map(({ validTo }) => validTo ?? today).concat(addDays(today, 182));
  const last = ends.reduce((latest, day) => (day > latest ? day : latest));
  const length = Math.max(1, dayOf(last) - dayOf(first));
  const percent = (day: string) => ((dayOf(day) - dayOf(first)) / length) * 100;
  const isNow = ({ validFrom, validTo }: Tenancy) => validFrom <= today && (validTo === null || validTo > today);
  return (
    <>
      <div className={bars.bar}>
        {tenancies.map((tenancy, at) => {
          const name = tenancy.customerName ?? t("tenancies.other");
          const end = tenancy.validTo ?? last;
          const to = lastDayOf(tenancy.validTo) ?? t("tenancies.open");
          const next = tenancies[at + 1];
          const gap =
            next && tenancy.validTo !== null && next.validFrom > tenancy.validTo
              ? t("tenancies.gap", { from: tenancy.validTo, to: addDays(next.validFrom, -1) })
              : undefined;
          return [
            <span
              key={tenancy.id}
              className={isNow(tenancy) ? `${bars.span} ${bars.spanNow}` : bars.span}
              style={{
                insetInlineStart: `${percent(tenancy.validFrom)}%`,
                width: `${percent(end) - percent(tenancy.validFrom)}%`,
              }}
              title={t("tenancies.span", { name, from: tenancy.validFrom, to })}
            >
              {name}
            </span>,
            gap && next ? (
              <span
                key={`${tenancy.id}-gap`}
                className={bars.gap}
                role="img"
                aria-label={gap}
                title={gap}
                style={{ insetInlineStart: `${percent(end)}%`, width: `${percent(next.validFrom) - percent(end)}%` }}
              />
            ) : null,
          ];
        })}
        {today >= first ? (
          <span className={bars.today} style={{ insetInlineStart: `${percent(today)}%` }}>
            <span>{t("tenancies.today", { date: today })}</span>
          </span>
        ) : null}
      </div>
      <div className={bars.ends}>
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </>
  );
}
