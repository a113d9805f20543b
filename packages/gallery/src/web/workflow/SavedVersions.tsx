import { messageOf } from "@busbar/web/kernel/calls/call-errors.ts";
import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { Dialog } from "@busbar/web/ui/dialogs/Dialog.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { ErrorState } from "@busbar/web/ui/states/ErrorState.tsx";
import { Skeleton } from "@busbar/web/ui/states/PageSkeleton.tsx";
import { DateText } from "@busbar/web/ui/values/Values.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type { WorkflowGraph } from "../../contract/gallery-routes.ts";
import type { FlowGraph } from "../flow/graph/graph.ts";
import { useGallery } from "../kit/use-gallery.ts";
import { workflowTexts } from "./workflow-texts.ts";
import styles from "./workflow.module.css";

const queryKey = ["gallery", "workflows"];

/** Keeps the drawing under a name; each saving is a version of its own. */
export function SaveVersion({ graph, onSaved }: { graph: FlowGraph; onSaved: (graph: FlowGraph) => void }) {
  const t = workflowTexts.useTexts();
  const gallery = useGallery();
  const cache = useQueryClient();
  const [title, setTitle] = useState("");
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: ({ named, drawn }: { named: string; drawn: FlowGraph }) =>
      gallery.workflowSave({ body: { title: named, graph: drawn as WorkflowGraph } }),
    onSuccess: (saved, { drawn }) => {
      onSaved(drawn);
      toast.success(t("saved", { title: saved.title }));
      return cache.invalidateQueries({ queryKey });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const named = title.trim();
    setMissing(named === "");
    if (named !== "") save.mutate({ named, drawn: graph });
  };
  return (
    <form className={styles.saving} onSubmit={submit}>
      <TextField
        aria-label={t("version")}
        placeholder={t("version")}
        aria-describedby={missing ? "workflow-version-fault" : undefined}
        faulty={missing}
        maxLength={100}
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button variant="primary" type="submit" busy={save.isPending}>
        {t("save")}
      </Button>
      {missing ? (
        <span id="workflow-version-fault" role="alert" className={styles.fault}>
          {t("version.empty")}
        </span>
      ) : null}
    </form>
  );
}

type OpenVersionProps = { onOpen: (graph: FlowGraph) => void; onClose: () => void };

/** One's own versions, the newest first. */
export function OpenVersion({ onOpen, onClose }: OpenVersionProps) {
  const t = workflowTexts.useTexts();
  const gallery = useGallery();
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => gallery.workflowList({ query: { pageSize: 20 } }, { signal }),
  });
  return (
    <Dialog
      open
      title={t("open")}
      width={520}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      {error && !data ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton lines={4} /> : null}
      {data?.total === 0 ? <p>{t("open.none")}</p> : null}
      <ul className={styles.versions}>
        {data?.list.map((version) => (
          <li key={version.id}>
            <Button
              variant="link"
              onClick={() => {
                onOpen(version.graph);
                onClose();
              }}
            >
              {version.title}
            </Button>
            <DateText value={version.savedAt} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
