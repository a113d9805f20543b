import { MeterChannel } from "@busbar/contract/meters/meter-fields";
import type { PointMeters } from "@busbar/contract/meters/meters";
import { addDays, lastDayOf } from "../../ui/values/days.ts";
import { meterTexts } from "./meter-texts.ts";
import bars from "../../records/overview/time-bars.module.css";
import { isInstalledOn, useChannelWords } from "./meter-words.tsx";
import styles from "./meters.module.css";

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** A bar for each channel on one time axis, with days without a meter hatched. */
export function MeterBars({ meters: { installs, today } }: { meters: PointMeters }) {
  const t = meterTexts.useTexts();
  const channelOf = useChannelWords();
  const first = installs.reduce((day, { validFrom }) => (validFrom < day ? validFrom : day), today);
  const last = addDays(today, 92);
  const length = Math.max(1, dayOf(last) - dayOf(first));
  const percent = (day: string) => (Math.min(dayOf(day) - dayOf(first), length) / length) * 100;
  const channels = MeterChannel.options.filter((channel) =>
    installs.some((installation) => installation.channel === channel),
  );
  return (
    <div className={styles.bars}>
      {channels.map((channel, row) => {
        const ofChannel = installs.filter((installation) => installation.channel === channel);
        return (
          <div key={channel} className={styles.channel}>
            <span className={styles.channelName}>{channelOf(ofChannel[0]?.kind ?? "THREE_PHASE", channel)}</span>
            <div className={`${bars.bar} ${styles.bar}`}>
              {ofChannel.map((install, at) => {
                const { id, assetNo, validFrom, validTo, multiplier } = install;
                const end = validTo ?? last;
                const to = lastDayOf(validTo) ?? t("open");
                const words = t("span", { assetNo, multiplier, from: validFrom, to });
                const next = ofChannel[at + 1];
                const gap =
                  next && validTo !== null && next.validFrom > validTo
                    ? t("gap", { from: validTo, to: addDays(next.validFrom, -1) })
                    : undefined;
                return [
                  <span
                    key={id}
                    className={isInstalledOn(install, today) ? `${bars.span} ${bars.spanNow}` : bars.span}
                    style={{
                      insetInlineStart: `${percent(validFrom)}%`,
                      width: `${percent(end) - percent(validFrom)}%`,
                    }}
                    title={words}
                  >
                    {assetNo} ×{multiplier}
                  </span>,
                  gap && next ? (
                    <span
                      key={`${id}-gap`}
                      className={bars.gap}
                      role="img"
                      aria-label={gap}
                      title={gap}
                      style={{
                        insetInlineStart: `${percent(end)}%`,
                        width: `${percent(next.validFrom) - percent(end)}%`,
                      }}
                    />
                  ) : null,
                ];
              })}
              <span className={bars.today} style={{ insetInlineStart: `${percent(today)}%` }}>
                {row === 0 ? <span>{t("today", { date: today })}</span> : null}
              </span>
            </div>
          </div>
        );
      })}
      <div className={styles.channel} aria-hidden="true">
        <span />
        <div className={bars.ends}>
          <span>{first}</span>
          <span>{last}</span>
        </div>
      </div>
    </div>
  );
}
