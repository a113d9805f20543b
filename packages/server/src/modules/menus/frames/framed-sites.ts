import { framedSiteRoutes, mostFramedSites } from "@busbar/contract/frames/framed-sites";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import { bind, type Module } from "../../../kernel/module.ts";
import { refuseTaken } from "../../../kernel/sql/unique-violation.ts";
import type { Ports } from "../../../ports.ts";

const noun = "framed-sites";

/** The sites that pages of the portal may frame. The listener names them in the pages' policy. */
export function createFramedSites({ db, settings }: Pick<Ports, "db" | "settings">): Module {
  return bind(framedSiteRoutes, {
    async listFramedSites() {
      const rows = await db
        .selectFrom("framed_site")
        .select(["id", "origin", "own_origin"])
        .orderBy("origin")
        .limit(mostFramedSites)
        .execute();
      return rows.map(({ own_origin, ...row }) => ({ ...row, ownOrigin: own_origin }));
    },
    addFramedSite: ({ actor, body: { origin, ownOrigin }, request, write }) =>
      write(async (unit) => {
        const portal = [settings.publicUrl, request.url].map((address) => URL.parse(address)?.origin);
        if (portal.includes(origin)) throw refuseField("origin", "frame.own_site");
        const { count } = await unit.tx
          .selectFrom("framed_site")
          .select((eb) => eb.fn.countAll<string>().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostFramedSites) throw new AppError("frame.too_many", { max: mostFramedSites });
        const { id } = await refuseTaken(
          unit.tx
            .insertInto("framed_site")
            .values({ origin, own_origin: ownOrigin, added_by: actor.id })
            .returning("id")
            .executeTakeFirstOrThrow(),
          { framed_site_origin: { path: "origin", code: "frame.taken" } },
        );
        await unit.record("frame.add", noun, id, "created", { after: { origin, ownOrigin } });
        return { id, origin, ownOrigin };
      }),
    removeFramedSite: ({ params: { id }, write }) =>
      write(async (unit) => {
        const row = await unit.tx
          .deleteFrom("framed_site")
          .where("id", "=", id)
          .returning(["origin", "own_origin"])
          .executeTakeFirst();
        if (!row) throw new AppError("not_found");
        await unit.record("frame.remove", noun, id, "removed", {
          before: { origin: row.origin, ownOrigin: row.own_origin },
        });
        return null;
      }),
  });
}
