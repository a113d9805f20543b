import { inside, type Noun, type NounAccess } from "../../../testing/access/noun-access.ts";

const point: Noun = {
  rows: ({ reach }) => `select t.point_id::text as id, bool_or(coalesce(${reach}, false)) as own from point_tenancy t
    join customer c on c.id = t.customer_id where t.valid_to is null group by t.point_id order by t.point_id desc`,
  removable: "select t.id::text as id from pickup_point t where t.id not in (select point_id from point_tenancy)",
};

export const pointAccess: NounAccess = {
  records: {
    "/points/{id}": point,
    "/points/by-ref/{system}": "word",
    "/points/by-ref/{system}/{externalId}": "word",
    "/points/{id}/tenancies/{tenancyId}": inside("point_tenancy", "point_id"),
  },
  files: { noun: "points", table: "pickup_point", record: point, read: "point:read", write: "point:write" },
  rows: [
    `insert into pickup_point (id_scheme, external_code, name, area_code, region)
    values ('FREE', 'TEMPORARY', '临时点', '310115', 'east')`,
  ],
  bodies: {
    createPoint: { idScheme: "FREE", externalCode: "M-1", name: "用能点", areaCode: "310115", capacityKva: "1000" },
    putPointByRef: { idScheme: "FREE", externalCode: "M-2", name: "用能点", areaCode: "310115", capacityKva: "1000" },
  },
  words: { putPointByRef: ["GIS", "A-10042"] },
};
