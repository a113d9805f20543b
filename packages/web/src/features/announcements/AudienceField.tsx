import type { AnnouncementAudience } from "@busbar/contract/announcements/announcements";
import { Region, regionWords } from "@busbar/contract/areas/areas";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { MultiSelect, RadioGroup } from "../../ui/form/choices.tsx";
import { emptyAnnouncement, audienceChoices, audienceCount, audiencePeople } from "./announcement-queries.ts";
import { departmentNames, personName } from "./audience-words.ts";
import { announcementTexts } from "./announcement-texts.ts";
import styles from "./announcements.module.css";

type Person = { id: string; userCode: string; fullName: string };
type AudienceFieldProps = {
  id?: string;
  value?: AnnouncementAudience;
  onChange?: (audience: AnnouncementAudience) => void;
  /** Those who are named already. */
  known: readonly Person[];
};

/** Who is told: everybody, or whoever meets one of several parts; and how many people that is now. */
export function AudienceField({ value = emptyAnnouncement.audience, onChange, known, ...rest }: AudienceFieldProps) {
  const t = announcementTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const choices = useQuery(audienceChoices(api)).data;
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery(audiencePeople(api, keyword));
  // Whoever was found before keeps a name.
  const [met, setMet] = useState<readonly Person[]>(known);
  const people = [...new Map([...met, ...(found.data ?? [])].map((person) => [person.id, person])).values()];
  const set = (part: Partial<AnnouncementAudience>) => onChange?.({ ...value, ...part });
  const departments = departmentNames(choices?.departments ?? [], language);
  return (
    <div className={styles.audience} {...rest}>
      <RadioGroup
        aria-label={t("audience")}
        value={value.everyone ? "everyone" : "some"}
        onChange={(next) => set({ everyone: next === "everyone" })}
        options={[
          { value: "everyone", label: t("audience.everyone") },
          { value: "some", label: t("audience.some") },
        ]}
      />
      {value.everyone ? null : (
        <>
          <MultiSelect
            aria-label={t("roles")}
            placeholder={t("roles")}
            searchable
            value={value.roles}
            onChange={(roles) => set({ roles })}
            options={(choices?.roles ?? []).map((role) => ({ value: role.code, label: role[language] }))}
          />
          <MultiSelect
            aria-label={t("audience.departments")}
            placeholder={t("audience.departments")}
            searchable
            value={value.departments}
            onChange={(chosen) => set({ departments: chosen })}
            options={[...departments].map(([id, label]) => ({ value: id, label }))}
          />
          <MultiSelect
            aria-label={t("audience.regions")}
            placeholder={t("audience.regions")}
            value={value.regions}
            onChange={(regions) => set({ regions })}
            options={Region.options.map((region) => ({ value: region, label: regionWords[region][language] }))}
          />
          <MultiSelect
            aria-label={t("audience.users")}
            placeholder={t("audience.users")}
            searchable
            onSearch={setTyped}
            busy={found.isLoading}
            value={value.users}
            onChange={(users) => {
              setMet(people.filter(({ id }) => users.includes(id)));
              set({ users });
            }}
            options={people.map((person) => ({ value: person.id, label: personName(person) }))}
          />
        </>
      )}
      <AudienceCount audience={value} />
    </div>
  );
}

/** How many people an audience is now, asked of the server. */
export function AudienceCount({ audience }: { audience: AnnouncementAudience }) {
  const t = announcementTexts.useTexts();
  const asked = useDeferredValue(audience);
  const count = useQuery(audienceCount(useApi(), asked)).data;
  return (
    <p className={styles.quiet} role="status">
      {count ? t("audience.count", { people: count.people, mails: count.mails }) : t("audience.counting")}
    </p>
  );
}
