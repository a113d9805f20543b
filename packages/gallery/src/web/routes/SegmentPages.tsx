import { useView } from "@busbar/web/kernel/portal/view.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { useEffect, useEffectEvent } from "react";
import { routeTexts } from "./route-texts.ts";
import styles from "./routes.module.css";

/** What a part of the address says; each value has a tab of its own. @see R-G35, R-G36 */
export const SegmentParamsPage = () => <SegmentPage kind="params" />;
/** The same of a query. @see R-G37, R-G38 */
export const SegmentQueryPage = () => <SegmentPage kind="query" />;

function SegmentPage({ kind }: { kind: "params" | "query" }) {
  const t = routeTexts.useTexts();
  const view = useView();
  // A row of the menu may name one value: its route has the path as it is.
  const params = { id: view.path.slice(view.path.lastIndexOf("/") + 1), ...view.params };
  const values: Readonly<Record<string, string>> = kind === "params" ? params : Object.fromEntries(view.query);
  const id = values["id"] ?? "";
  const name = useEffectEvent((now: string) =>
    view.setTitle(now === "" ? undefined : t(`segment.${kind}.title`, { id: now })),
  );
  // The shell's tab, outside the view.
  useEffect(() => name(id), [id]);
  const next = Number.isSafeInteger(Number(id)) ? Number(id) + 1 : 1;
  const base = "/other/dynamicSegment";
  return (
    <PageFrame
      title={id === "" ? t(`segment.${kind}`) : t(`segment.${kind}.title`, { id })}
      action={
        <Button onClick={() => view.navigate(kind === "params" ? `${base}/test1/${next}` : `${base}/test2?id=${next}`)}>
          {t("segment.other", { id: next })}
        </Button>
      }
    >
      <Callout tone="info" role="note">
        {t(`segment.${kind}.hint`)}
      </Callout>
      <pre className={styles.json}>{JSON.stringify(values, null, 2)}</pre>
    </PageFrame>
  );
}
