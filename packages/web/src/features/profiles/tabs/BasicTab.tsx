import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import { useState } from "react";
import { changedValues } from "../../../records/editing/changed-values.ts";
import { useDraft, useFoundDraft, useUnsaved } from "../../../kernel/portal/view.ts";
import { BasicForm, type ProfileWork, workOn } from "./BasicForm.tsx";
import type { SaveProfile } from "../profile-queries.ts";

/** Name of the draft in the view. */
const draftName = "profile";

/**
 * The form with the person's own details. Until something is typed it follows the stored values; then it keeps its base
 * version, so that changes made elsewhere are noticed when saving.
 */
export function BasicTab({ profile, save }: { profile: OwnProfile; save: SaveProfile }) {
  const found = useFoundDraft<ProfileWork>(draftName);
  const [restored, setRestored] = useState(found !== null);
  const [work, setWork] = useState(() => found ?? workOn(profile));
  /** Key of the form: remounts it for each new base version. */
  const [round, setRound] = useState(0);
  const dirty = changedValues(work.seen, work.typed).length > 0;
  useUnsaved(dirty);
  useDraft(draftName, dirty ? work : null);
  const begin = (from: OwnProfile) => {
    setWork(workOn(from));
    setRestored(false);
    setRound(round + 1);
  };
  if (!dirty && work.rowVersion !== profile.rowVersion) begin(profile);
  return (
    <BasicForm
      key={round}
      save={save}
      work={work}
      dirty={dirty}
      restored={restored}
      onTyped={(typed) => setWork({ ...work, typed })}
      onSaved={(account) => begin({ ...profile, ...account })}
      onUndo={() => begin(profile)}
    />
  );
}
