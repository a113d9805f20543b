import { slotText } from "@busbar/contract/tou-calendars/slot-text";
import { dayTypeWords } from "@busbar/contract/tou-calendars/tou-bands";
import { type TouCalendar, touCalendars } from "@busbar/contract/tou-calendars/tou-calendars";
import { useNounWords } from "../../records/fields/field-words.ts";
import { planAddress } from "@busbar/contract/records/record-addresses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useListState } from "../../kernel/lists/list-state.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useNavigationIntent, useFoundDraft } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { CreateButton } from "../../records/list/ListActions.tsx";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { allCalendars, useRemoveCalendar } from "./calendar-queries.ts";
import { CalendarEditor, type CalendarWork, draftName } from "./CalendarEditor.tsx";
import { calendarTexts } from "./calendar-texts.ts";
import { SlotStrip } from "./SlotStrip.tsx";
import record from "../../records/page/record-page.module.css";
import styles from "./calendar.module.css";

const State = z.object({ pageNo: z.coerce.number().default(1), calendar: z.string().optional() });

/** The organisation's time-of-use calendars: choose, read, edit or copy one. */
export function TouCalendarPage() {
  const t = calendarTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const [state, change] = useListState("tou-calendars", State);
  const found = useFoundDraft<{ work: CalendarWork }>(draftName);
  const [work, setWork] = useState<CalendarWork | null>(found?.work ?? null);
  const { data, error, refetch } = useQuery(allCalendars(api));
  const mayWrite = can(["price:write"]);
  const add = () => setWork({ seen: null, from: null });
  useNavigationIntent("new", () => mayWrite && add());
  const calendars = data?.list ?? [];
  const chosen = calendars.find(({ id }) => id === state.calendar) ?? calendars[0];
  const create = mayWrite ? (
    <CreateButton disabled={work !== null} onClick={add}>
      {t("create")}
    </CreateButton>
  ) : undefined;
  return (
    <PageFrame title={t("title")} card={false} action={create}>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data && !chosen && !work ? <EmptyState title={t("empty.title")} hint={t("empty.hint")} action={create} /> : null}
      <div className={record.record}>
        {chosen && !work ? (
          <SelectField
            aria-label={t("choose")}
            value={chosen.id}
            onChange={({ target }) => change({ calendar: target.value })}
          >
            {calendars.map(({ id, calendarCode, name }) => (
              <option key={id} value={id}>
                {calendarCode} · {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {work ? (
          <section className={record.section} aria-label={work.seen?.name ?? t("create")}>
            <h2>{work.seen?.name ?? t("create")}</h2>
            <CalendarEditor
              work={work}
              onSaved={({ id }) => {
                setWork(null);
                change({ calendar: id });
              }}
              onClose={() => setWork(null)}
            />
          </section>
        ) : null}
        {chosen && !work ? <Calendar key={chosen.id} calendar={chosen} mayWrite={mayWrite} onWork={setWork} /> : null}
      </div>
    </PageFrame>
  );
}

type CalendarProps = { calendar: TouCalendar; mayWrite: boolean; onWork: (work: CalendarWork) => void };

/** One calendar with the price plans that use it and its history. */
function Calendar({ calendar, mayWrite, onWork }: CalendarProps) {
  const t = calendarTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const remove = useRemoveCalendar(api);
  const [removing, setRemoving] = useState(false);
  const { id, name, calendarCode, note, seasons, usedBy, actions } = calendar;
  const reason = (verdict: typeof actions.update) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));
  const { fieldTitle } = useNounWords(touCalendars);
  const words: { [action: string]: string } = {
    "tou-calendar.create": t("created"),
    "tou-calendar.update": t("updated"),
  };
  return (
    <>
      <section className={record.section} aria-label={name}>
        <div className={record.sectionHead}>
          <h2>
            {calendarCode} · {name}
          </h2>
          {mayWrite ? (
            <span className={styles.names}>
              <Button
                disabled={actions.remove !== "ok"}
                title={reason(actions.remove)}
                onClick={() => setRemoving(true)}
              >
                {t("remove")}
              </Button>
              <Button onClick={() => onWork({ seen: null, from: calendar })}>{t("copy")}</Button>
              <Button
                variant="primary"
                disabled={actions.update !== "ok"}
                title={reason(actions.update)}
                onClick={() => onWork({ seen: calendar, from: null })}
              >
                {t("edit")}
              </Button>
            </span>
          ) : null}
        </div>
        {actions.update === "tou.in_use" ? (
          <Callout tone="warn" role="note">
            {t("frozen")}
          </Callout>
        ) : null}
        {note ? <p>{note}</p> : null}
        {seasons.map((season) => {
          const label = t("seasonOf", {
            from: season.fromDay,
            to: season.toDay,
            dayType: dayTypeWords[season.dayType][language],
          });
          return (
            <div key={label} className={styles.season}>
              <h3>{label}</h3>
              <SlotStrip label={label} slots={season.slots} />
            </div>
          );
        })}
        <div className={styles.season}>
          <h3>{t("usedBy")}</h3>
          <p className={styles.names}>
            {usedBy.length === 0 ? t("usedBy.none") : null}
            {usedBy.map(({ planId, planCode, versionNo }) => (
              <Link key={`${planId}-${versionNo}`} href={`#${planAddress({ id: planId })}`}>
                {t("version", { plan: planCode, version: versionNo })}
              </Link>
            ))}
          </p>
        </div>
      </section>
      <RecordActivityList
        queryKey={["tou-calendars", "one", id]}
        load={(pageSize, signal) => api.listTouCalendarActivity({ params: { id }, query: { pageSize } }, { signal })}
        actionTitle={(action) => words[action]}
        fieldTitle={(field) => (field === "seasons" ? t("seasons") : fieldTitle(field))}
        showValue={(field, value) =>
          field === "seasons" ? (value as TouCalendar["seasons"]).map(seasonWords).join("；") : String(value ?? "")
        }
      />
      {removing ? (
        <AskDialog
          danger
          title={t("remove.title", { name })}
          verb={t("remove")}
          run={() => remove.mutateAsync(id)}
          done={t("removed", { name })}
          onClose={() => setRemoving(false)}
        >
          <p>{t("remove.text")}</p>
        </AskDialog>
      ) : null}
    </>
  );

  function seasonWords(season: TouCalendar["seasons"][number]) {
    const span = t("seasonOf", {
      from: season.fromDay,
      to: season.toDay,
      dayType: dayTypeWords[season.dayType][language],
    });
    return `${span}: ${slotText(season.slots)}`;
  }
}
