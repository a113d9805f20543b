import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { readSlots, slotText } from "@busbar/contract/tou-calendars/slot-text";
import { DayType, dayTypeWords, type TouBand, touBands, touBandWords } from "@busbar/contract/tou-calendars/tou-bands";
import { type TouCalendar, TouCalendarDraft, touCalendars } from "@busbar/contract/tou-calendars/tou-calendars";
import { type KeyboardEvent, useId, useState } from "react";
import IconUndo from "~icons/ri/arrow-go-back-line";
import IconAdd from "~icons/ri/add-line";
import IconDelete from "~icons/ri/delete-bin-line";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useDraft, useFoundDraft } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useSaveCalendar } from "./calendar-queries.ts";
import { calendarTexts } from "./calendar-texts.ts";
import { changed, type EditedSeason, faultsOf, type History, type SeasonFault, undone } from "./season-edits.ts";
import { SlotStrip } from "./SlotStrip.tsx";
import styles from "./calendar.module.css";

/** Name of the draft in the view. */
export const draftName = "tou-calendar";
/** `seen` null: a new calendar, possibly copied. */
export type CalendarWork = { seen: TouCalendar | null; from: TouCalendar | null };
type Content = { calendarCode: string; name: string; note: string; history: History };
type Kept = { work: CalendarWork; content: Content };

const blank = { fromDay: "01-01", toDay: "12-31", dayType: "ALL", slots: "F".repeat(96) } as const;
const keyed = (seasons: readonly Omit<EditedSeason, "key">[]) => seasons.map((season, key) => ({ ...season, key }));

type CalendarEditorProps = { work: CalendarWork; onSaved: (saved: TouCalendar) => void; onClose: () => void };

/** Edits a calendar: a strip of 96 quarter-hours per season and day type, and what prevents saving. */
export function CalendarEditor({ work, onSaved, onClose }: CalendarEditorProps) {
  const t = calendarTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const save = useSaveCalendar(api);
  const problemsId = useId();
  const found = useFoundDraft<Kept>(draftName);
  const source = work.seen ?? work.from;
  const [initial] = useState<Content>({
    calendarCode: work.seen?.calendarCode ?? "",
    name: work.seen?.name ?? (work.from ? t("copyName", { name: work.from.name }) : ""),
    note: work.seen?.note ?? "",
    history: { past: [], present: keyed(source?.seasons ?? [blank]) },
  });
  const [content, setContent] = useState(found?.content ?? initial);
  const [brush, setBrush] = useState<TouBand>("P");
  const [refusal, setRefusal] = useState("");
  const { history } = content;
  const seasons = history.present;
  const forget = useDraft<Kept>(draftName, content === initial ? null : { work, content });

  const put = (next: readonly EditedSeason[]) => setContent({ ...content, history: changed(history, next) });
  const edit = (key: number, patch: Partial<EditedSeason>) =>
    put(seasons.map((season) => (season.key === key ? { ...season, ...patch } : season)));
  const undo = () => setContent({ ...content, history: undone(history) });
  const nameOf = ({ fromDay, toDay, dayType }: EditedSeason) =>
    t("seasonOf", { from: fromDay, to: toDay, dayType: dayTypeWords[dayType][language] });
  const write = (season: EditedSeason, text: string) => {
    const reading = readSlots(text);
    const { text: _, ...rest } = season;
    put(
      seasons.map((one) =>
        one.key === season.key ? (reading.ok ? { ...rest, slots: reading.slots } : { ...rest, text }) : one,
      ),
    );
  };
  const add = () => {
    const last = seasons.at(-1);
    const key = Math.max(-1, ...seasons.map((season) => season.key)) + 1;
    put([...seasons, { ...blank, ...(last && { slots: last.slots }), fromDay: "", toDay: "", key }]);
  };

  const faultText = (fault: SeasonFault): string => {
    if (fault.kind === "day") return t("problem.day", { season: nameOf(fault.season) });
    if (fault.kind === "text") {
      const problem = validationText(fault.reading.rule, language, fault.reading.values);
      return t("problem.text", { season: nameOf(fault.season), problem });
    }
    return t(`problem.${fault.kind}`, {
      days: dayTypeWords[fault.dayType][language],
      from: fault.fromDay,
      to: fault.toDay,
    });
  };
  const faults = faultsOf(seasons);

  const submit = async () => {
    setRefusal("");
    const { calendarCode, name, note } = content;
    const plain = seasons.map(({ fromDay, toDay, dayType, slots }) => ({ fromDay, toDay, dayType, slots }));
    const read = TouCalendarDraft.safeParse({ calendarCode, name, note, seasons: plain });
    if (faults.length > 0 || save.isPending) return;
    try {
      const draft = read.success ? read.data : { calendarCode, name, note, seasons: plain };
      const saved = await save.mutateAsync({ seen: work.seen, draft });
      forget();
      toast.success(t("saved", { name: saved.name }));
      onSaved(saved);
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const inText = event.target instanceof HTMLInputElement;
    if (key === "z" && !inText) undo();
    else if (key === "s") void submit();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboard shortcuts for the fields
    // inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the fields inside
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.fields}>
        {(["calendarCode", "name", "note"] as const).map((field) => (
          <label key={field} className={field === "note" ? styles.wide : undefined}>
            {touCalendars.titles[field][language]}
            <TextField
              autoFocus={field === "calendarCode" && work.seen === null}
              value={content[field]}
              maxLength={field === "note" ? 500 : 60}
              autoComplete="off"
              onChange={({ target }) => setContent({ ...content, [field]: target.value })}
            />
          </label>
        ))}
      </div>
      <div className={styles.brushes} role="group" aria-label={t("brush")}>
        {touBands.map((band) => (
          <Button
            variant="unstyled"
            key={band}
            data-band={band}
            aria-pressed={brush === band}
            aria-keyshortcuts={band}
            onClick={() => setBrush(band)}
          >
            {touBandWords[band][language]} <kbd aria-hidden="true">{band}</kbd>
          </Button>
        ))}
        <Button disabled={history.past.length === 0} onClick={undo}>
          <Icon of={IconUndo} /> {t("undo")}
        </Button>
      </div>
      <p className={styles.hint}>{t("strip.help")}</p>
      {seasons.map((season) => (
        <section key={season.key} className={styles.season} aria-label={nameOf(season)}>
          <div className={styles.fields}>
            {(["fromDay", "toDay"] as const).map((field) => (
              <label key={field} className={styles.day}>
                {t(field)}
                <TextField
                  value={season[field]}
                  maxLength={5}
                  autoComplete="off"
                  onChange={({ target }) => edit(season.key, { [field]: target.value.trim() })}
                />
              </label>
            ))}
            <label>
              {t("dayType")}
              <SelectField
                aria-label={t("dayType")}
                value={season.dayType}
                onChange={({ target }) => edit(season.key, { dayType: DayType.parse(target.value) })}
              >
                {DayType.options.map((type) => (
                  <option key={type} value={type}>
                    {dayTypeWords[type][language]}
                  </option>
                ))}
              </SelectField>
            </label>
            <label className={styles.wide}>
              {t("text")}
              <TextField
                value={season.text ?? slotText(season.slots)}
                aria-invalid={season.text !== undefined}
                faulty={season.text !== undefined}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => write(season, target.value)}
              />
            </label>
            {seasons.length > 1 ? (
              <IconButton
                aria-label={t("removeSeason")}
                title={t("removeSeason")}
                onClick={() => put(seasons.filter(({ key }) => key !== season.key))}
              >
                <Icon of={IconDelete} />
              </IconButton>
            ) : null}
          </div>
          <SlotStrip
            label={nameOf(season)}
            slots={season.slots}
            brush={brush}
            onBrush={setBrush}
            onPaint={(slots) => {
              const { text: _, ...rest } = season;
              put(seasons.map((one) => (one.key === season.key ? { ...rest, slots } : one)));
            }}
          />
        </section>
      ))}
      <Button variant="link" onClick={add}>
        <Icon of={IconAdd} /> {t("addSeason")}
      </Button>
      {faults.length > 0 ? (
        <div id={problemsId}>
          <Callout tone="warn" role="status">
            <b>{t("problems")}</b>
            <ul>
              {faults.map((fault) => (
                <li key={faultText(fault)}>{faultText(fault)}</li>
              ))}
            </ul>
          </Callout>
        </div>
      ) : null}
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <div className={styles.foot}>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t("cancel")}
        </Button>
        <Button
          variant="primary"
          type="submit"
          disabled={faults.length > 0 || save.isPending}
          aria-describedby={faults.length > 0 ? problemsId : undefined}
        >
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
