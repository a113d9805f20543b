import type { ReactNode } from "react";
import "./values.css";

export type KeyFact = { key: string; label: string; value: ReactNode };

/** The four to six facts under a record's head. */
export function KeyFacts({ facts }: { facts: KeyFact[] }) {
  return (
    <dl className="bb-facts">
      {facts.map((fact) => (
        <div key={fact.key} className="bb-fact">
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
