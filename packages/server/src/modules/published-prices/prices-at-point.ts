import type { PriceAtPoint } from "@busbar/contract/published-prices/prices-at-point";
import { PublishedKey } from "@busbar/contract/published-prices/published-keys";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { closestPrice } from "../../kernel/prices/closest-price.ts";
import { codesAround, joinAreas, publishedPricesOf } from "../../kernel/prices/published-prices.ts";
import type { PointsSeenBy } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";

type Place = { area: string; around: string[]; voltageLevel: string };

/** Which published price of a month applies at a point. @throws AppError `not_found` */
export const createPricesAtPoint =
  ({ db }: Pick<Ports, "db">, pointsSeenBy: PointsSeenBy) =>
  async (actor: Actor, id: string, month: string): Promise<PriceAtPoint[]> => {
    const { rows } = await sql<Place>`
      select u.area_code as area, ${codesAround} as around, coalesce(u.voltage_level, '') as "voltageLevel"
      from (${pointsSeenBy(actor, "point:read")}) r join pickup_point u on u.id = r.id ${joinAreas}
      where r.id = ${id}`.execute(db);
    const [point] = rows;
    if (!point) throw new AppError("not_found");
    const place = { places: [point.area, ...point.around], voltageLevel: point.voltageLevel };
    const prices = await publishedPricesOf(db, month);
    return PublishedKey.options.flatMap((key) => {
      const ofKey = prices.filter((price) => price.key === key);
      const found = closestPrice(ofKey, place);
      return found ? [{ key, month, value: found.value }] : [];
    });
  };
