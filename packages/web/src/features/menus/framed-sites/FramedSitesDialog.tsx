import { SiteOrigin } from "@busbar/contract/frames/frame-address";
import { errorTexts } from "@busbar/contract/kernel/errors/errors";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import RemoveIcon from "~icons/ri/delete-bin-line";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useWrite } from "../../../kernel/queries/use-write.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import controls from "../../../ui/fields/controls.module.css";
import { Button } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { Skeleton } from "../../../ui/states/PageSkeleton.tsx";
import { framedSiteTexts } from "./feature-texts.ts";
import styles from "./framed-sites.module.css";

const framedSites = (api: ReturnType<typeof useApi>) =>
  queryOptions({ queryKey: ["framed-sites"], queryFn: ({ signal }) => api.listFramedSites({}, { signal }) });

const nothing = { origin: "", ownOrigin: false };

/** The sites that may be shown inside the portal: adding one, taking one off. */
export function FramedSitesDialog({ onClose }: { onClose: () => void }) {
  const t = framedSiteTexts.useTexts();
  const language = useLanguage();
  const id = useId();
  const api = useApi();
  const cache = useQueryClient();
  const sites = useQuery(framedSites(api));
  const [typed, setTyped] = useState(nothing);
  const [fault, setFault] = useState("");
  const [refusal, setRefusal] = useState("");
  const settled = {
    meta: { errorShown: true },
    onSettled: () => cache.invalidateQueries({ queryKey: ["framed-sites"] }),
  };
  const add = useWrite({ ...settled, write: (body: typeof nothing, options) => api.addFramedSite({ body }, options) });
  const remove = useWrite({
    ...settled,
    write: (site: string, options) => api.removeFramedSite({ params: { id: site } }, options),
  });

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const read = SiteOrigin.safeParse(typed.origin);
    setFault(read.success ? "" : errorTexts["frame.site"][language]);
    if (!read.success) return;
    try {
      await add.mutateAsync({ ...typed, origin: read.data });
      setTyped(nothing);
      toast.success(t("added"));
    } catch (error) {
      if (!isGivenUp(error)) setFault(messageOf(error));
    }
  };
  const takeOff = async (site: string) => {
    setRefusal("");
    try {
      await remove.mutateAsync(site);
      toast.success(t("removed"));
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <Dialog
      open
      guarded
      title={t("title")}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("dismiss")}</Button>}
    >
      <p className={styles.intro}>{t("intro")}</p>
      {sites.error && !sites.data ? <Callout tone="danger">{messageOf(sites.error)}</Callout> : null}
      {sites.isPending ? <Skeleton lines={3} /> : null}
      {sites.data?.length === 0 ? <p>{t("none")}</p> : null}
      <ul className={styles.sites} aria-label={t("title")}>
        {sites.data?.map((site) => (
          <li key={site.id}>
            <code>{site.origin}</code>
            {site.ownOrigin ? <span className={styles.intro}>{t("own")}</span> : null}
            <IconButton
              aria-label={t("remove", { origin: site.origin })}
              disabled={remove.isPending}
              onClick={() => void takeOff(site.id)}
            >
              <Icon of={RemoveIcon} />
            </IconButton>
          </li>
        ))}
      </ul>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <form className={styles.adding} onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={`${id}-origin`}>{t("origin")}</label>
        <TextField
          id={`${id}-origin`}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          faulty={fault !== ""}
          aria-invalid={fault !== ""}
          aria-describedby={`${id}-hint`}
          value={typed.origin}
          onChange={({ target }) => setTyped({ ...typed, origin: target.value })}
        />
        <span id={`${id}-hint`} className={fault ? styles.fault : styles.intro} role={fault ? "alert" : undefined}>
          {fault || t("origin.example")}
        </span>
        <label>
          <input
            type="checkbox"
            className={controls.check}
            checked={typed.ownOrigin}
            onChange={({ target }) => setTyped({ ...typed, ownOrigin: target.checked })}
          />{" "}
          {t("ownOrigin")} <span className={styles.intro}>{t("ownOrigin.hint")}</span>
        </label>
        <div>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t("add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
