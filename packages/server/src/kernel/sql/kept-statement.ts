import type { CompiledQuery, RawBuilder } from "kysely";
import type { Db } from "./query.ts";

/** A place in a kept statement for a value that each use brings. */
class Gap {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const gaps = new Proxy({}, { get: (_, name) => new Gap(String(name)) });

/**
 * For the most frequent statements, whose text takes as long to build as their answer takes to read: `build` runs once,
 * and each use fills in its values. What `build` gets are places, not values: it can only put them into the statement.
 * @returns what `executePlanned` and `executeLater` take
 */
export function keepStatement<Values extends object, Row>(build: (values: Values) => RawBuilder<Row>) {
  let kept: CompiledQuery<Row> | undefined;
  return (values: Values) => ({
    compile(db: Db): CompiledQuery<Row> {
      kept ??= build(gaps as Values).compile(db);
      const parameters = kept.parameters.map((value) =>
        value instanceof Gap ? values[value.name as keyof Values] : value,
      );
      return { ...kept, parameters };
    },
  });
}
