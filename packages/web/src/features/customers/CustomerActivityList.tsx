import type { RecordActivity } from "@busbar/contract/kernel/records";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { customerActivity } from "./customer-queries.ts";
import { customerTexts } from "./customer-texts.ts";
import { fieldTitle } from "./field-titles.ts";
import { showValue } from "./show-value.ts";
import "./customers.css";

const step = 20;

/** What happened to a customer, the newest first, with each field before and after. */
export function CustomerActivityList({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const [shown, setShown] = useState(step);
  const { data, error, refetch } = useQuery(customerActivity(useApi(), id, Math.min(shown, 200)));
  return (
    <section className="bb-section">
      <h2>{t("detail.activity")}</h2>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data?.list.length === 0 ? <EmptyState title={t("detail.noActivity")} /> : null}
      <ol className="bb-activity">
        {data?.list.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data && data.total > data.list.length && shown < 200 ? (
        <button type="button" className="bb-text-button" onClick={() => setShown(shown + step)}>
          {t("activity.more")}
        </button>
      ) : null}
    </section>
  );
}

const known = ["customer.create", "customer.update", "customer.import", "customer.undo"] as const;

function Entry({ entry }: { entry: RecordActivity }) {
  const t = customerTexts.useTexts();
  const action = known.find((name) => name === entry.action);
  const names = Object.keys({ ...entry.before, ...entry.after });
  return (
    <li>
      <div className="bb-activity-head">
        <b>{action ? t(`activity.${action}`) : t("activity.other", { action: entry.action })}</b>
        <span className="bb-activity-who">{entry.actorName ?? entry.actorCode}</span>
        <DateText value={entry.at} />
      </div>
      {entry.before ? (
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{fieldTitle(name, t)}</dt>
              <dd>
                <del>{showValue(entry.before?.[name], t)}</del> → <ins>{showValue(entry.after?.[name], t)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
