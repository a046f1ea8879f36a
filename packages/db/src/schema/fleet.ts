import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, reference, timestamps, updatedAt } from '../columns.ts'
import { organisations } from './organisations.ts'

export const assetModels = pgTable(
  'asset_models',
  {
    modelUuid: uuid('model_uuid').primaryKey(),
    modelId: serial('model_id').notNull().unique(),
    svcId: text('model_svc_id').notNull().unique(),
    manufacturerUuid: reference('manufacturer_uuid', () => organisations.orgUuid),
    modelName: text('model_name').notNull(),
    modelVariant: text('model_variant').notNull(),
    modelVersion: text('model_version'),
    typeCertificateNumber: text('type_certificate_number'),
    category: smallint('category').notNull(),
    subCategory: smallint('sub_category'),
    class: smallint('class'),
    /** kg */
    maxTakeoffWeight: doublePrecision('max_takeoff_weight'),
    /** minutes */
    maxEndurance: doublePrecision('max_endurance'),
    /** km */
    maxRange: doublePrecision('max_range'),
    /** m/s */
    maxSpeed: doublePrecision('max_speed'),
    /** metres AGL */
    maxHeight: doublePrecision('max_height'),
    /** degrees Celsius */
    minTemp: doublePrecision('min_temp'),
    maxTemp: doublePrecision('max_temp'),
    maxDimensions: text('max_dimensions'),
    operationEnvelope: text('operation_envelope').$type<'VLOS' | 'EVLOS' | 'BVLOS'>(),
    operationTime: text('operation_time').array().notNull().default(sql`'{}'`),
    frequency: text('frequency'),
    gcsModel: text('gcs_model'),
    gcsVersion: text('gcs_version'),
    allowedPayloadUuids: uuid('allowed_payload_uuids').array().notNull().default(sql`'{}'`),
    application: text('application'),
    source: smallint('source').notNull(),
    status: smallint('status').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (t) => [
    uniqueIndex('asset_models_name_key').on(t.manufacturerUuid, t.modelName, t.modelVariant),
    index('asset_models_status').on(t.status, t.modelId),
  ],
)

export const payloadModels = pgTable(
  'payload_models',
  {
    payloadUuid: uuid('payload_uuid').primaryKey(),
    svcId: text('payload_svc_id').notNull().unique(),
    payloadName: text('payload_name').notNull(),
    payloadType: smallint('payload_type').notNull(),
    manufacturer: text('manufacturer').notNull(),
    orgOwnerUuid: reference('org_owner_uuid', () => organisations.orgUuid),
    weightKg: doublePrecision('weight_kg').notNull(),
    /** metres */
    horizontalSwath: doublePrecision('horizontal_swath'),
    verticalSwath: doublePrecision('vertical_swath'),
    status: smallint('status').notNull(),
    ...timestamps(),
  },
  (t) => [index('payload_models_owner').on(t.orgOwnerUuid)],
)

export const assets = pgTable(
  'assets',
  {
    assetUuid: uuid('asset_uuid').primaryKey(),
    svcId: text('asset_svc_id').notNull().unique(),
    assetUin: text('asset_uin'),
    uinStatus: smallint('uin_status').notNull(),
    assetOrgInternalUuid: text('asset_org_internal_uuid'),
    assetModelUuid: reference('asset_model_uuid', () => assetModels.modelUuid),
    /** Null after deregistration, until an organisation takes it over. */
    orgOwnerUuid: uuid('org_owner_uuid').references(() => organisations.orgUuid),
    source: smallint('source').notNull(),
    activePayloadUuids: uuid('active_payload_uuids').array().notNull().default(sql`'{}'`),
    status: smallint('status').notNull(),
    /** metres */
    totalDistance: doublePrecision('total_distance').notNull().default(0),
    /** seconds */
    totalEndurance: doublePrecision('total_endurance').notNull().default(0),
    totalFlights: integer('total_flights').notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('assets_uin_key').on(t.assetUin).where(sql`status = 1 and uin_status = 1`),
    index('assets_owner').on(t.orgOwnerUuid, t.assetUuid),
    index('assets_out_of_service').on(t.assetUuid).where(sql`status <> 1 or org_owner_uuid is null`),
    index('assets_model').on(t.assetModelUuid),
  ],
)

export const certificates = pgTable(
  'certificates',
  {
    certificateUuid: uuid('certificate_uuid').primaryKey(),
    assetUuid: reference('asset_uuid', () => assets.assetUuid),
    serialNumber: text('serial_number').notNull().unique(),
    /** SHA-1 of the DER, upper-case hex. */
    thumbprint: text('thumbprint').notNull().unique(),
    thumbprintSha256: text('thumbprint_sha256').notNull().unique(),
    status: text('status').$type<'Active' | 'Revoked' | 'Superseded'>().notNull(),
    issuedBy: uuid('issued_by'),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** When it was revoked or superseded. */
    endedAt: instant('ended_at'),
    /** Number of the first revocation list that names it. */
    listedIn: bigint('listed_in', { mode: 'number' }),
    /** Order of issue; the latest record decides certificate_status. */
    issue: bigint('issue', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    uniqueIndex('certificates_one_active').on(t.assetUuid).where(sql`status = 'Active'`),
    index('certificates_asset').on(t.assetUuid, t.issue),
    index('certificates_ended').on(t.expiresAt).where(sql`status <> 'Active'`),
    index('certificates_ending').on(t.expiresAt).where(sql`status = 'Active'`),
    index('certificates_listed').on(t.listedIn).where(sql`status <> 'Active'`),
  ],
)
