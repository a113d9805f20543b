import type { Bilingual } from "@busbar/contract/kernel/bilingual";

export type GlossaryTerm = Bilingual & { meaning: Bilingual };
