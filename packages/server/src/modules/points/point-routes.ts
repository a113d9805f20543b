import { pointRoutes } from "@busbar/contract/points/point-routes";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { refIn } from "../../kernel/records/put-by-ref.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Choice, StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { PointEndings } from "../../kernel/targets/point-endings.ts";
import { pinyinTask } from "../../kernel/sql/pinyin-columns.ts";
import type { Ports } from "../../ports.ts";
import type { BulkInputs } from "./editing/point-bulk.ts";
import { createPointExport, createPointSearch } from "./point-export.ts";
import { pointDuties } from "./point-duties.ts";
import { pointChanges } from "./point-records.ts";
import { createPointService } from "./point-service.ts";
import { type People, readingNotices } from "./reading-notices.ts";

type BulkCaller = Parameters<StartBulkAction<BulkReceipt>>[0];

export function createPoints(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets" | "wake">,
  startBulkAction: StartBulkAction<BulkReceipt>,
  endings: PointEndings,
  people: People,
): Module {
  const service = createPointService(ports, endings);
  const exportPoints = createPointExport(ports);
  const bulk = <Name extends keyof BulkInputs>(caller: BulkCaller, name: Name, of: Choice, input: BulkInputs[Name]) =>
    startBulkAction(caller, "points", name, of, input);
  return bind(
    pointRoutes,
    {
      pickUpPointList: ({ actor, query }) => service.pickUpPoints(actor, query),
      listPoints: ({ actor, query, after }) =>
        after === undefined ? service.list(actor, query) : service.listAfter(actor, query, after),
      countPoints: ({ actor, query }) => service.count(actor, query),
      listProvincesOfPoints: ({ actor, query }) => service.provinces(actor, query),
      exportPoints: (call) => exportPoints(call.actor, call.query, call),
      setPointsStatus: (call) => bulk(call, "set_status", call.body.of, { status: call.body.status }),
      setPointsAuthorisation: (call) =>
        bulk(call, "set_authorisation", call.body.of, { dataAuthorisedTo: call.body.dataAuthorisedTo }),
      getPoint: ({ actor, params }) => service.get(actor, params.id),
      createPoint: (call) => service.create(call.actor, call.body, call),
      updatePoint: (call) => service.update(call.actor, call.params.id, call.body, call),
      putPointByRef: (call) => service.putByRef(call.actor, refIn(call.params), call.body, call),
      closePoint: (call) => service.close(call.actor, call.params.id, call.body, call),
      removePoint: (call) => service.remove(call.actor, call.params.id, call),
      addTenancy: (call) => service.addTenancy(call.actor, call.params.id, call.body, call),
      changeTenancy: (call) => service.changeTenancy(call.actor, call.params, call.body, call),
      removeTenancy: (call) => service.removeTenancy(call.actor, call.params, call),
      listPointActivity: ({ actor, params, query }) => service.activity(actor, params.id, query),
    },
    {
      search: createPointSearch(ports),
      changes: pointChanges(ports),
      duties: [...pointDuties(people.notifyPeople), ...readingNotices(people)],
      scheduledTasks: [pinyinTask(ports.db, "pickup_point")],
    },
  );
}
