// Made by npm run gen:client from /v1/openapi.json and /v1/asyncapi.json. Do not edit.

export type ErrorBody = {
  /** Short error class */
  error: string
  /** What was wrong and what would be right */
  message: string
  status_code: number
  timestamp: string
  path: string
  request_id: string
  details?: Record<string, Array<string>>
  /** Machine word, where one is promised */
  code?: string
}

export interface AccountsLoginPasswordDataUser {
  user_uuid: string
  user_svc_id: string
  email: string
  first_name: string
  last_name: string
  /** E.164 */
  phone: string
  profile_picture: string | null
  email_verified: boolean
  phone_verified: boolean
  /** Holds an active credential that has not ended */
  is_certified_pilot: boolean
  /** 0 registered, 1 active, -1 inactive, -2 banned */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  pilot_credentials: Array<AccountsLoginPasswordDataUserPilotCredentials>
  org_memberships: Array<AccountsLoginPasswordDataUserOrgMemberships>
}

export interface AccountsLoginPasswordDataUserPilotCredentials {
  cred_uuid: string
  cred_svc_id: string | null
  user_uuid: string
  /** Remote pilot certificate number */
  rpc_number: string
  /** 1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large */
  category: number
  /** 1 aeroplane, 2 rotorcraft, 3 hybrid */
  sub_category: number
  /** 1 remotely piloted, 2 model, 3 autonomous */
  class: number
  /** null: it has no end */
  expires_at: string | null
  /** 1 active, -1 inactive */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface AccountsLoginPasswordDataUserOrgMemberships {
  membership_uuid: string
  membership_status: number
  /** 1 Member, 2 Admin, 3 Owner */
  role: number
  org_uuid: string
  org_svc_id: string
  org_name: string
  org_type: number
  org_status: number
}

export interface UsersListPagination {
  total_records: number
  total_pages: number
  current_page: number
  per_page: number
  has_next: boolean
  has_previous: boolean
}

export interface PlatformUsersGetData {
  user_uuid: string
  user_svc_id: string
  email: string
  first_name: string
  last_name: string
  /** E.164 */
  phone: string
  profile_picture: string | null
  email_verified: boolean
  phone_verified: boolean
  /** Holds an active credential that has not ended */
  is_certified_pilot: boolean
  /** 0 registered, 1 active, -1 inactive, -2 banned */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  pilot_credentials: Array<AccountsLoginPasswordDataUserPilotCredentials>
  org_memberships: Array<AccountsLoginPasswordDataUserOrgMemberships>
  is_platform_admin: boolean
}

export interface OrganisationsCreateDataOrganisation {
  org_id: number
  org_uuid: string
  org_svc_id: string
  org_name: string
  org_address: string
  org_website: string
  org_business_identifiers: {
    type: string
    identifier: string
  }
  /** 1 Asset Manufacturer to 7 Aviation Regulator */
  org_type: number
  /** 0 unverified, 1 active, -1 inactive, -2 banned */
  status: number
  /** An addition; null: maps open where its work is */
  home_view: {
    west: number
    south: number
    east: number
    north: number
  } | null
  /** An addition, E.164: whom pilots call about a zone that it manages; null: nobody said */
  duty_phone: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface MembershipsListData {
  membership_uuid: string
  membership_svc_id: string
  /** 1 organisation, 2 asset, 3 airspace zone */
  resource_type: number
  resource_uuid: string
  /** Name of the organisation or zone; UIN of the asset, its svc id while it has none */
  resource_name: string
  /** 1 user, 2 organisation */
  member_type: number
  member_uuid: string
  /** 1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor */
  role: number
  /** 1 active, -1 inactive, -2 removed */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
}

export interface InvitationsCreateData {
  invite_uuid: string
  invite_svc_id: string
  /** invite: the invitee decides; request: an Admin of the owner of the resource decides */
  direction: "invite" | "request"
  /** 1 organisation, 2 asset, 3 airspace zone */
  resource_type: number
  resource_uuid: string
  resource_name: string
  /** 1 user, 2 organisation */
  invitee_type: number
  /** 1 email, 2 phone; null where no contact was named */
  invite_mode: number | null
  /** E-mail address or phone that was invited */
  invite_identifier: string | null
  /** Organisation or user; null until a person invited by a contact accepts */
  invitee_uuid: string | null
  /** Of the organisation that is invited or asks; null for a person */
  invitee_name: string | null
  /** 1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor, 3 ownership of the zone */
  invite_role: number
  remarks: string | null
  /** 0 pending, 1 accepted, -1 declined, -2 revoked, -3 expired */
  status: number
  invited_by_user_uuid: string
  /** Null where a person acts for no organisation */
  invited_by_org_name: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  expires_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface AssetModelsCreateData {
  model_id: number
  model_uuid: string
  model_svc_id: string
  model_name: string
  model_variant: string
  model_version: string | null
  type_certificate_number: string | null
  manufacturer_uuid: string
  /** 1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large */
  category: number
  /** 1 aeroplane, 2 rotorcraft, 3 hybrid */
  sub_category: number | null
  /** 1 remotely piloted, 2 model, 3 autonomous */
  class: number | null
  /** Kilograms */
  max_takeoff_weight: number | null
  /** Minutes */
  max_endurance: number | null
  /** Kilometres */
  max_range: number | null
  /** Metres a second */
  max_speed: number | null
  /** Metres above ground level */
  max_height: number | null
  /** Degrees Celsius */
  min_temp: number | null
  /** Degrees Celsius */
  max_temp: number | null
  max_dimensions: string | null
  operation_envelope: "VLOS" | "EVLOS" | "BVLOS" | null
  /** Time ranges */
  operation_time: Array<string>
  frequency: string | null
  gcs_model: string | null
  gcs_version: string | null
  allowed_payload_uuids: Array<string>
  /** The same as allowed_payload_uuids */
  payloads: Array<string>
  /** The first of allowed_payload_uuids */
  payload_id: string | null
  application: string | null
  /** 1 self declared, 2 regulator API */
  source: number
  /** 1 active, -1 inactive */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  created_by: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  updated_by: string
}

export interface AssetModelsPayloadsData {
  payload_uuid: string
  payload_svc_id: string
  payload_name: string
  payload_type: number
  manufacturer: string
  org_owner_uuid: string
  weight_kg: number
  /** Metres */
  horizontal_swath: number | null
  /** Metres */
  vertical_swath: number | null
  /** 1 active, -1 inactive */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface AssetsCreateData {
  membership_uuid: string
  membership_svc_id: string
  /** Of the ownership: 1 active, -2 removed */
  status: number
  /** When the ownership began */
  created_at: string
  asset_uuid: string
  asset_svc_id: string
  /** Registration number */
  asset_uin: string | null
  /** The organisation's own reference */
  asset_org_internal_uuid: string | null
  /** 0 pending, 1 generated, -1 failed */
  uin_status: number
  /** 1 active, -1 inactive, -2 removed */
  asset_status: number
  /** Metres */
  total_distance: number
  /** Seconds */
  total_endurance: number
  total_flights: number
  asset_model_uuid: string
  model_name: string
  model_variant: string
  category: number
  class: number | null
  /** Minutes */
  max_endurance: number | null
  /** Kilometres */
  max_range: number | null
  /** Metres above ground level */
  max_height: number | null
  active_payload_uuids: Array<string>
  certificate_status: "None" | "Active" | "Revoked" | "Superseded"
  /** Of the latest certificate; null where there never was one */
  certificate_expires_at: string | null
  model_version: string | null
  type_certificate_number: string | null
  manufacturer_uuid: string
  sub_category: number | null
  /** Kilograms */
  max_takeoff_weight: number | null
  /** Metres a second */
  max_speed: number | null
  operation_envelope: "VLOS" | "EVLOS" | "BVLOS" | null
  frequency: string | null
  application: string | null
}

export interface ZonesCreateData {
  /** Cursor of the full sync */
  zone_id: number
  zone_uuid: string
  zone_svc_id: string
  /** 1 at creation, one more at each change */
  zone_version: number
  zone_name: string
  /** Null when a platform administrator made it for nobody */
  org_owner_uuid: string | null
  /** 1 prohibited, 2 restricted, 3 temporary restricted, 4 controlled, 5 advisory */
  restriction_type: number
  /** 1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS */
  airspace_zone_type: number
  constraint_uuid: string
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  zone_envelope: {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  active_from: string | null
  active_to: string | null
  /** When it is used within its window, where somebody said so. It asks at all hours of its window */
  schedule: Array<{
    from: string | null
    to: string | null
    daily: Array<{
      days: Array<string>
      start: string | null
      end: string | null
    }>
  }> | null
  /** 1 active, -1 inactive */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  /** Organisations that manage or monitor the zone */
  memberships: Array<ZonesCreateDataMemberships>
  abilities: {
    update: boolean
    delete: boolean
    /** May link and unlink organisations */
    link: boolean
  }
}

export interface ZonesCreateDataMemberships {
  membership_uuid: string
  org_uuid: string
  org_svc_id: string
  org_name: string
  /** An addition, E.164: whom pilots call; null: nobody said */
  duty_phone: string | null
  /** 1 Manager, 2 Monitor */
  membership_type: number
}

export interface ZonesLinkData {
  membership_uuid: string
  membership_svc_id: string
  zone_uuid: string
  zone_svc_id: string
  zone_name: string
  org_uuid: string
  org_svc_id: string
  org_name: string
  /** 1 Manager, 2 Monitor */
  membership_type: number
  /** 1 active, -2 removed */
  status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
}

export interface ConstraintsCreateData {
  constraint_uuid: string
  /** 1 mission, 2 flight plan, 3 zone, 4 geofence, 5 asset corridor, 6 weather cell */
  constraint_type: number
  /** The record it shapes; null when that is another organisation's business */
  ref_uuid: string | null
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  active_from: string | null
  active_to: string | null
  metadata: Record<string, unknown>
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  geometry_2d: {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  /** What the caller may do with it */
  abilities: {
    update: boolean
    delete: boolean
  }
}

export interface MissionsCreateData {
  mission_uuid: string
  mission_svc_id: string
  org_uuid: string
  org_name: string
  created_by_user_uuid: string
  mission_name: string
  mission_description: string
  /** Null: not said */
  mission_purpose: "inspection" | "survey" | "delivery" | "agriculture" | "media" | "public_safety" | "training" | "research" | "recreation" | "other" | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  end_time: string
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  mission_envelope: {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  airspace_restrictions_covered: Array<string>
  /** rejected if any permission is, else pending if any is, else approved */
  permission_summary: "pending" | "approved" | "rejected"
  /** One for all occurrences of a mission that repeats */
  series_uuid: string | null
  /** 1 active, -1 inactive */
  mission_status: number
  /** Rises with every change of what its managers judge */
  mission_version: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  assets: Array<MissionsCreateDataAssets>
  pilots: Array<{
    user_uuid: string
    user_svc_id: string
    first_name: string
    last_name: string
  }>
  /** An airspace manager sees those of the own zones */
  permissions: Array<MissionsCreateDataPermissions>
  flight_plans: Array<MissionsCreateDataFlightPlans>
  /** True where the flight plans would repeat more than 10000 permissions: each shows only those that were asked for it alone, and its own detail shows all */
  plans_in_short: boolean
  abilities: {
    update: boolean
    delete: boolean
    /** May add flight plans */
    plan: boolean
    request_permission: boolean
  }
}

export interface MissionsCreateDataAssets {
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  /** Of the asset now: 1 active, -1 out of service, -2 removed */
  asset_status: number
  payload_id: string | null
  payload_type: number | null
}

export interface MissionsCreateDataPermissions {
  permission_uuid: string
  permission_svc_id: string
  parent_type: "MISSION" | "FLIGHT_PLAN"
  zone_uuid: string
  zone_svc_id: string
  zone_name: string
  /** 1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS */
  airspace_zone_type: number
  manager_org_uuid: string | null
  /** For example RESTRICTED_ZONE */
  airspace_type: string
  /** 0 Pending, 1 Approved, -1 Rejected */
  permission_status: number
  permission_reference: string | null
  valid_from: string | null
  valid_to: string | null
  remarks: string | null
  /** What the approval binds the flight to */
  conditions: Array<{
    text: string
    place: {
      latitude: number
      longitude: number
      radius_m: number
    } | null
  }>
  /** The version of the mission that a decision judges; send it with the decision */
  mission_version: number
  /** Of what was asked for one plan alone: the version of its envelope, heights and window; send it with the decision */
  plan_version: number | null
}

export interface MissionsCreateDataFlightPlans {
  plan_uuid: string
  plan_svc_id: string
  mission_uuid: string
  org_uuid: string
  created_by_user_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  /** Of the asset now: 1 active, -1 out of service, -2 removed */
  asset_status: number
  payload_id: string | null
  payload_type: number | null
  pilot_uuid: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_end_time: string
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  flight_envelope: {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  airspace_restrictions_covered: Array<string>
  /** The mission's, but rejected while the plan is conflicted */
  permission_summary: "pending" | "approved" | "rejected"
  /** It found its volume taken by an approved plan, or no longer fits its mission; stays so until its own PUT */
  conflicted: boolean
  /** Why it shows Rejected of its own accord: its volume was taken, it no longer fits its mission, or a permission asked for it alone is rejected */
  conflict_code: "volume_taken" | "mission_changed" | "permission_rejected" | null
  /** The same as a sentence for people */
  conflict_reason: string | null
  /** No other plan can be approved in its volume for what remains of its window; an early landing frees it */
  holds_volume: boolean
  /** 0 SCHEDULED, 1 IN_FLIGHT, 2 COMPLETED, -1 CANCELLED */
  flight_status: number
  /** 1 active, -1 inactive */
  plan_status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  /** The mission's by reference, and those asked for this plan alone */
  permissions: Array<MissionsCreateDataPermissions>
  abilities: {
    update: boolean
    delete: boolean
  }
}

export interface MissionsListDataPermissions {
  permission_uuid: string
  permission_svc_id: string
  zone_uuid: string
  zone_svc_id: string
  zone_name: string
  /** 1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS */
  airspace_zone_type: number
  /** For example RESTRICTED_ZONE */
  airspace_type: string
  /** 0 Pending, 1 Approved, -1 Rejected */
  permission_status: number
}

export interface MissionsEvaluateDataConflicts {
  operator: "own organisation" | "another operator"
  /** The other plan when it is the own organisation's, else null */
  plan_uuid: string | null
  min_height: number
  max_height: number
  /** W84: the bounds of both sides above the ellipsoid are known and were compared too; AGL otherwise */
  compared_in: "AGL" | "W84"
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  starts_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  ends_at: string
  /** When the other plan has that airspace, also beyond what is shared */
  taken_from: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  taken_to: string
  /** Null, and `polygons` empty, where finding the shared area takes too long: the two cross each other more than 2,000 times, or many others were found before */
  area_m2: number | null
  /** The shared area */
  polygons: Array<{
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }>
}

export interface MissionDraftsListData {
  draft_uuid: string
  /** draft: asked for once; template: made again and again */
  kind: "draft" | "template"
  name: string
  content: Record<string, unknown>
  created_by_user_uuid: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface PermissionsListDataMission {
  mission_uuid: string
  mission_svc_id: string
  mission_name: string
  mission_purpose: "inspection" | "survey" | "delivery" | "agriculture" | "media" | "public_safety" | "training" | "research" | "recreation" | "other" | null
  mission_description: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  end_time: string
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  /** rejected if any permission is, else pending if any is, else approved */
  permission_summary: "pending" | "approved" | "rejected"
  mission_status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  created_by_name: string | null
}

export interface PermissionsListDataZone {
  zone_uuid: string
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
}

export interface PermissionsListDataPlans {
  plan_uuid: string
  plan_svc_id: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_end_time: string
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  /** rejected if any permission is, else pending if any is, else approved */
  permission_summary: "pending" | "approved" | "rejected"
  /** Its volume was taken by an approved plan, or it no longer fits its mission */
  conflicted: boolean
  /** No other plan can be approved in it for what remains of its window */
  holds_volume: boolean
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  pilot_uuid: string
  pilot_name: string
}

export interface PermissionsMessagesDataMessages {
  message_uuid: string
  /** The organisation for which it was written */
  org_uuid: string
  org_name: string
  user_uuid: string
  user_name: string
  text: string
  /** Of the reader's organisation */
  is_own: boolean
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  permission_uuid: string
  /** user_uuids */
  mentions: Array<string>
  files: Array<PermissionsMessagesDataMessagesFiles>
  /** Not read yet by whoever asks, and written by somebody else */
  is_unread: boolean
}

export interface PermissionsMessagesDataMessagesFiles {
  file_uuid: string
  file_name: string
  /** By its content */
  content_type: string
  size_bytes: number
  /** Of a PDF that says so */
  pages: number | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  kept_until: string
}

export interface FlightPlansListData {
  plan_uuid: string
  plan_svc_id: string
  mission_uuid: string
  org_uuid: string
  created_by_user_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  /** Of the asset now: 1 active, -1 out of service, -2 removed */
  asset_status: number
  payload_id: string | null
  payload_type: number | null
  pilot_uuid: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_end_time: string
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  flight_envelope: {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  airspace_restrictions_covered: Array<string>
  /** The mission's, but rejected while the plan is conflicted */
  permission_summary: "pending" | "approved" | "rejected"
  /** It found its volume taken by an approved plan, or no longer fits its mission; stays so until its own PUT */
  conflicted: boolean
  /** Why it shows Rejected of its own accord: its volume was taken, it no longer fits its mission, or a permission asked for it alone is rejected */
  conflict_code: "volume_taken" | "mission_changed" | "permission_rejected" | null
  /** The same as a sentence for people */
  conflict_reason: string | null
  /** No other plan can be approved in its volume for what remains of its window; an early landing frees it */
  holds_volume: boolean
  /** 0 SCHEDULED, 1 IN_FLIGHT, 2 COMPLETED, -1 CANCELLED */
  flight_status: number
  /** 1 active, -1 inactive */
  plan_status: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  permissions: Array<MissionsListDataPermissions>
}

export interface SessionsListData {
  session_uuid: string
  session_svc_id: string
  plan_uuid: string | null
  asset_uuid: string
  /** The pilot who started it */
  user_uuid: string
  /** Credential of the telemetry socket; shown to the pilot and to Admins while the session is open */
  session_token: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  session_start_time: string
  /** null while active */
  session_end_time: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  session_expiry: string
  asset_start_latitude: number | null
  asset_start_longitude: number | null
  asset_end_latitude: number | null
  asset_end_longitude: number | null
  pilot_start_latitude: number | null
  pilot_start_longitude: number | null
  pilot_end_latitude: number | null
  pilot_end_longitude: number | null
  /** square metres, convex hull of the track; null until ended */
  total_area: number | null
  /** metres along the track; null until ended */
  total_distance: number | null
  /** Seconds from the first stored frame to the last; null until ended */
  total_endurance: number | null
  /** When the record was made */
  timestamp: string
  /** Why an asset flies that is not registered; null when it is */
  fitness_note: string | null
  /** false when it was started on a plan that was not approved */
  conforming: boolean
  mission_uuid: string | null
  asset_svc_id: string
  /** As it was at the start */
  asset_uin: string | null
  pilot_name: string | null
  /** null for an ad-hoc flight */
  mission_name: string | null
  /** Alerts that the flight has raised */
  alert_count: number
}

export interface TelemetryRecordsData {
  session_uuid: string
  asset_uuid: string
  asset_uin: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  timestamp: string
  latitude: number
  longitude: number
  /** metres above ground */
  altitude_agl: number | null
  /** metres above mean sea level */
  absolute_altitude_m: number | null
  /** metres above the ellipsoid of WGS84 */
  altitude_w84: number | null
  /** degrees clockwise from true north */
  heading: number | null
  /** degrees */
  yaw_deg: number | null
  /** degrees */
  roll_deg: number | null
  /** degrees */
  pitch_deg: number | null
  /** m/s */
  horizontal_speed: number | null
  /** m/s, up is positive */
  vertical_speed: number | null
  /** m/s, up is positive */
  climb_mps: number | null
  /** m/s */
  groundspeed_mps: number | null
  /** fix type */
  gps_fix_type: number | null
  /** satellites */
  satellites_visible: number | null
  /** % */
  battery_remaining_percent: number | null
  /** V */
  battery_voltage_v: number | null
  /** A */
  battery_current_a: number | null
  is_armed: boolean | null
  is_in_air: boolean | null
  flight_mode: string | null
  status_text: string | null
  derived_altitudes: string | null
}

export interface TelemetryReplayDataPoints {
  /** Which frame of the flight it is, from 1 */
  frame: number
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  timestamp: string
  /** Milliseconds since the frame before; null of the first */
  since_ms: number | null
  latitude: number
  longitude: number
  altitude_agl: number | null
  absolute_altitude_m: number | null
  altitude_w84: number | null
  heading: number | null
  /** As measured, else horizontal_speed */
  groundspeed_mps: number | null
  /** As measured, else vertical_speed */
  climb_mps: number | null
  battery_remaining_percent: number | null
  is_armed: boolean | null
  is_in_air: boolean | null
  /** Its first 64 characters */
  flight_mode: string | null
  /** Against the plan that was flown; null without one, or where it is not known any more */
  state: "conforming" | "near" | "breach" | null
}

export interface TelemetryReplayDataFindings {
  frames: number
  first_at: string | null
  last_at: string | null
  /** Metres above ground */
  greatest_height_m: number | null
  greatest_speed_mps: number | null
  /** Frames in each state; null where the points have none */
  states: {
    conforming: number
    near: number
    breach: number
  } | null
  breach_count: number
  breach_s: number
  /** At most 1,000: of more, the longest */
  breaches: Array<{
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    from: string
    /** Of its last frame in breach */
    to: string
    /** Of the frame after that; null where there is none */
    until: string | null
    cause: "above" | "below" | "outside" | "untimely"
    /** The height above ground that was farthest from the band, or the metres outside the area */
    peak_m: number | null
  }>
  gap_count: number
  /** Without frames; at most 1,000, the longest */
  gaps: Array<{
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    from: string
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    to: string
  }>
  /** What the station said; the first 1,000 */
  air: Array<{
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    at: string
    event: "airborne" | "landed"
  }>
}

export interface AwarenessActiveFlightsData {
  session_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  model_name: string
  model_uuid: string
  pilot_svc_id: string
  pilot_uuid: string
  plan_uuid: string | null
  mission_uuid: string | null
  /** metres above ground, of the last frame */
  height: number | null
  /** null until a position is known */
  location: {
    /** [longitude, latitude] */
    coordinates: Array<number>
    /** The zones that hold the position, the strictest first, else the coordinates */
    label: string
  } | null
  status: "IN_FLIGHT"
  /** non_conforming while an alert of the service goes on; contingent while its link is lost */
  conformance: "conforming" | "non_conforming" | "contingent"
  /** Zones that hold the position; of flights that are not your own, those of yours alone */
  zone_uuids: Array<string>
  /** Time of the last frame */
  last_seen_at: string | null
}

export interface AwarenessTrafficData {
  session_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  model_name: string
  model_uuid: string
  pilot_svc_id: string
  pilot_uuid: string
  plan_uuid: string | null
  mission_uuid: string | null
  /** metres above ground, of the last frame */
  height: number | null
  /** null until a position is known */
  location: {
    /** [longitude, latitude] */
    coordinates: Array<number>
    /** The zones that hold the position, the strictest first, else the coordinates */
    label: string
  } | null
  status: "IN_FLIGHT"
  /** non_conforming while an alert of the service goes on; contingent while its link is lost */
  conformance: "conforming" | "non_conforming" | "contingent"
  /** Zones that hold the position; of flights that are not your own, those of yours alone */
  zone_uuids: Array<string>
  /** Time of the last frame */
  last_seen_at: string | null
  /** Who flies: of your own flights always, else as the mission tells it */
  pilot_name: string | null
  /** Ceiling of the model, metres above ground */
  model_max_height: number | null
  /** null without a plan, and where it is not your own and asked none of your zones */
  plan: AwarenessTrafficDataPlan | null
  /** null for a monitor, who reads no missions */
  mission: {
    mission_name: string
    org_uuid: string
    org_name: string
    /** null where the mission does not list the pilot */
    pilot_name: string | null
  } | null
}

export interface AwarenessTrafficDataPlan {
  plan_svc_id: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_end_time: string
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  '2d_flight_envelope': {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  /** rejected if any permission is, else pending if any is, else approved */
  permission_summary: "pending" | "approved" | "rejected"
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
}

export interface AwarenessPlansData {
  plan_uuid: string
  plan_svc_id: string
  mission_uuid: string
  org_uuid: string
  /** Who made the plan */
  user_uuid: string
  pilot_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  payload_id: string | null
  /** The same as payload_id */
  payload_uuid: string | null
  payload_type: number | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  schedule_end_time: string
  /** GeoJSON Polygon, longitude then latitude, WGS84 */
  '2d_flight_envelope': {
    type: "Polygon"
    coordinates: Array<Array<Array<number>>>
  }
  /** Metres AGL, inclusive */
  min_height: number
  /** Metres AGL, exclusive */
  max_height: number
  /** The lower limit as it was given */
  min_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** The upper limit as it was given */
  max_altitude: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  }
  /** No point of it lies lower, metres above the ellipsoid; null: unknown */
  lower_w84_m: number | null
  /** No point of it lies higher, metres above the ellipsoid; null: unknown */
  upper_w84_m: number | null
  /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
  heights_note: string | null
  airspace_restrictions_covered: Array<string>
  permissions: Array<AwarenessPlansDataPermissions>
  /** rejected if any permission is, else pending if any is, else approved */
  permission_summary: "pending" | "approved" | "rejected"
  /** No other plan can be approved in its volume now */
  holds_volume: boolean
  flight_status: "SCHEDULED" | "IN_FLIGHT" | "COMPLETED" | "CANCELLED"
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface AwarenessPlansDataPermissions {
  permission_uuid: string
  permission_svc_id: string
  parent_type: "MISSION" | "FLIGHT_PLAN"
  zone_uuid: string
  zone_svc_id: string
  zone_name: string
  /** 1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS */
  airspace_zone_type: number
  manager_org_uuid: string | null
  /** For example RESTRICTED_ZONE */
  airspace_type: string
  permission_status: "PENDING" | "APPROVED" | "REJECTED"
  permission_reference: string | null
  valid_from: string | null
  valid_to: string | null
  remarks: string | null
  /** What the approval binds the flight to */
  conditions: Array<{
    text: string
    place: {
      latitude: number
      longitude: number
      radius_m: number
    } | null
  }>
  /** The version of the mission that a decision judges; send it with the decision */
  mission_version: number
  /** Of what was asked for one plan alone: the version of its envelope, heights and window; send it with the decision */
  plan_version: number | null
}

export interface AwarenessSessionsData {
  session_uuid: string
  session_svc_id: string
  plan_uuid: string | null
  asset_uuid: string
  /** The pilot who started it */
  user_uuid: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  session_start_time: string
  /** null while active */
  session_end_time: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  session_expiry: string
  asset_start_latitude: number | null
  asset_start_longitude: number | null
  asset_end_latitude: number | null
  asset_end_longitude: number | null
  pilot_start_latitude: number | null
  pilot_start_longitude: number | null
  pilot_end_latitude: number | null
  pilot_end_longitude: number | null
  /** square metres, convex hull of the track; null until ended */
  total_area: number | null
  /** metres along the track; null until ended */
  total_distance: number | null
  /** Seconds from the first stored frame to the last; null until ended */
  total_endurance: number | null
  /** When the record was made */
  timestamp: string
  /** Why an asset flies that is not registered; null when it is */
  fitness_note: string | null
  /** false when it was started on a plan that was not approved */
  conforming: boolean
  mission_uuid: string | null
  asset_svc_id: string
  /** As it was at the start */
  asset_uin: string | null
  /** null for an ad-hoc flight */
  mission_name: string | null
  /** Alerts that the flight has raised */
  alert_count: number
  org_uuid: string
  /** The operator */
  org_name: string
  model_name: string
  pilot_svc_id: string
}

export interface AlertsListDataFigures {
  /** Beyond a height of its plan */
  kind: "height"
  limit: "above" | "below"
  height_m: number
  limit_m: number
  /** Of both */
  reference: "AGL" | "AMSL" | "W84"
  plan_svc_id: string
}

export interface AlertsGetData {
  alert_uuid: string
  alert_type: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
  /** critical: inside a RED zone · major: the other violations · minor: lost link. It grows while it goes on and never shrinks */
  severity: "critical" | "major" | "minor"
  /** raised · acknowledged by a person · cleared by evidence · closed by a person */
  state: "raised" | "acknowledged" | "cleared" | "closed"
  session_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  plan_uuid: string | null
  /** The operator */
  org_uuid: string
  /** The zones that it concerns */
  zone_uuids: Array<string>
  message: string
  /** What the message measures; null where it measures nothing */
  figures: AlertsListDataFigures | {
    /** Outside the area of its plan */
    kind: "outside"
    distance_m: number
    plan_svc_id: string
  } | {
    /** In a zone without permission */
    kind: "zone"
    zone_name: string
    /** Above ground */
    height_m: number
  } | null
  /** The user_uuid of who raised it, or system */
  triggered_by: string
  /** Where the aircraft was */
  latitude: number | null
  longitude: number | null
  /** metres */
  altitude_agl: number | null
  /** Found in frames that came too late for the live picture; its times are those of the frames */
  late: boolean
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  raised_at: string
  acknowledged_at: string | null
  acknowledged_by: string | null
  /** When what it says was over; null while it goes on */
  cleared_at: string | null
  closed_at: string | null
  closed_by: string | null
  close_reason: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  abilities: {
    acknowledge: boolean
    close: boolean
  }
  /** Every state it was in, and in which it became graver; oldest first */
  history: Array<{
    state: "raised" | "acknowledged" | "cleared" | "closed"
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    at: string
    /** null when the service found it */
    by_user_uuid: string | null
    reason: string | null
  }>
}

export interface AlertsMessagesDataMessages {
  message_uuid: string
  /** The organisation for which it was written */
  org_uuid: string
  org_name: string
  user_uuid: string
  user_name: string
  text: string
  /** Of the reader's organisation */
  is_own: boolean
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  alert_uuid: string
  /** When the pilot's phone showed it, or the other side said that it was read */
  read_at: string | null
  /** Who: by name */
  read_by: string | null
}

export interface HomeTodayDataZonesBlocks {
  mission_uuid: string
  mission_name: string
  /** The flight plan's, where the row is of an asset and it has one */
  start_time: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  end_time: string
  org_name: string
  /** Of the row of an asset; null: the mission has no plan yet */
  plan_uuid: string | null
  /** Of the row of a zone: the zone's answer */
  permission_uuid: string | null
  /** flown: its time is over · conflict: a flight plan found its volume taken · else the answer's */
  state: "flying" | "flown" | "approved" | "pending" | "rejected" | "conflict"
}

export interface WebhooksCreateData {
  endpoint_uuid: string
  url: string
  description: string | null
  /** Names, families such as `alert.*`, or `*` */
  event_types: Array<string>
  /** Only events that concern one of these zones; null: all */
  zone_uuids: Array<string> | null
  /** Only events that concern one of these assets, and one of the zones where these are given; null: all */
  asset_uuids: Array<string> | null
  /** 1 active, -1 off */
  status: number
  /** Why the service turned it off: five days of failure, or an answer 410 */
  off_reason: "failing" | "gone" | null
  /** Since when nothing was delivered and something failed */
  failing_since: string | null
  /** While it fails: from when on the next failure turns it off, unless something is delivered before */
  off_at: string | null
  /** The one that is under way */
  replay: {
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    since: string
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    started_at: string
    /** How many it sends in all */
    events: number
    /** How many of them still wait, those being sent and tried again among them */
    waiting: number
  } | null
  /** Deliveries that wait to be sent, 1,000 at most are counted */
  waiting: number
  /** Ed25519 keys for `v1a` signatures (whpk_), newest first; ends_at: signs no more from then on */
  public_keys: Array<{
    public_key: string
    ends_at: string | null
  }>
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
  /** whsec_, for `v1` signatures; shown this once */
  secret: string
}

export interface WebhooksListData {
  endpoint_uuid: string
  url: string
  description: string | null
  /** Names, families such as `alert.*`, or `*` */
  event_types: Array<string>
  /** Only events that concern one of these zones; null: all */
  zone_uuids: Array<string> | null
  /** Only events that concern one of these assets, and one of the zones where these are given; null: all */
  asset_uuids: Array<string> | null
  /** 1 active, -1 off */
  status: number
  /** Why the service turned it off: five days of failure, or an answer 410 */
  off_reason: "failing" | "gone" | null
  /** Since when nothing was delivered and something failed */
  failing_since: string | null
  /** While it fails: from when on the next failure turns it off, unless something is delivered before */
  off_at: string | null
  /** The one that is under way */
  replay: {
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    since: string
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    started_at: string
    /** How many it sends in all */
    events: number
    /** How many of them still wait, those being sent and tried again among them */
    waiting: number
  } | null
  /** Deliveries that wait to be sent, 1,000 at most are counted */
  waiting: number
  /** Ed25519 keys for `v1a` signatures (whpk_), newest first; ends_at: signs no more from then on */
  public_keys: Array<{
    public_key: string
    ends_at: string | null
  }>
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  updated_at: string
}

export interface NotificationsListData {
  notification_uuid: string
  /** The organisation through which the person is told */
  org_uuid: string
  kind: "request" | "request_changed" | "request_late" | "decision" | "plan" | "talk" | "alert" | "alert_late" | "message" | "session" | "zone" | "paper" | "organisation"
  event_type: string
  /** The record that it is about */
  subject_uuid: string
  title: string
  /** Whose, place and window, in the person's time zone */
  line: string
  /** Where the console shows the record */
  path: string
  /** Somebody has to do something */
  waits: boolean
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  occurred_at: string
  read_at: string | null
}

export interface NotificationsPreferencesDataChoices {
  /** a mission asks one of your zones */
  request: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** it is asked again because mission, plan or zone changed */
  request_changed: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** nobody opened a request; Admins are told, also in quiet hours */
  request_late: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** a zone answered a mission that you made or fly */
  decision: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** approved, rejected or in conflict; made or flown by you */
  plan: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** from the other side, or one that names you */
  talk: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** on a flight in your zones, or on yours */
  alert: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** nobody acknowledged an alert for 60 s; Admins are told, also in quiet hours */
  alert_late: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** about an alert: of a manager to the pilot, or the answer; also in quiet hours */
  message: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** in your zones */
  session: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** that your organisation manages or monitors */
  zone: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** 30, 7 and 1 days before, and when a certificate is revoked */
  paper: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
  /** for your organisation */
  organisation: {
    console: "on" | "off"
    email: "once" | "digest" | "off"
    push: "once" | "off"
    /** To a verified phone; none in quiet hours, nor after them */
    sms: "once" | "off"
  }
}

export interface NotificationsDevicesDataDevices {
  device_uuid: string
  /** SHA-256 of its address in hex, by which a browser knows its own; null: nothing reaches it any more */
  endpoint_hash: string | null
  label: string
  /** Whether the sign-in that added it can still be used; otherwise nothing is pushed to it */
  signed_in: boolean
  last_sent_at: string | null
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  created_at: string
}

export interface UsersUpdateMeInput {
  first_name?: string
  last_name?: string
  profile_picture?: string | null
  /** A change clears email_verified until the new address is verified */
  email?: string
  /** A change clears phone_verified until the new number is verified */
  phone?: string
  /** For a new email or phone, unless you signed in within the last 10 minutes: the password, or its SHA-256 as 64 hexadecimal digits */
  current_password?: string
}

export interface AssetModelsCreateInput {
  model_name: string
  model_variant: string
  model_version?: string | null
  type_certificate_number?: string | null
  /** 1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large, or the name */
  category: 1 | 2 | 3 | 4 | 5
  /** 1 aeroplane, 2 rotorcraft, 3 hybrid, or the name */
  sub_category?: 1 | 2 | 3 | null
  /** 1 remotely piloted, 2 model, 3 autonomous, or the name */
  class?: 1 | 2 | 3 | null
  /** Kilograms, above 0 */
  max_takeoff_weight?: number | null
  /** Minutes, above 0 */
  max_endurance?: number | null
  /** Kilometres, above 0 */
  max_range?: number | null
  /** Metres a second, above 0 */
  max_speed?: number | null
  /** Metres above ground level, above 0 */
  max_height?: number | null
  /** Degrees Celsius */
  min_temp?: number | null
  /** Degrees Celsius */
  max_temp?: number | null
  max_dimensions?: string | null
  operation_envelope?: "VLOS" | "EVLOS" | "BVLOS" | null
  operation_time?: Array<string> | null
  frequency?: string | null
  gcs_model?: string | null
  gcs_version?: string | null
  allowed_payload_uuids?: Array<string> | null
  /** Another name for allowed_payload_uuids */
  payloads?: Array<string> | null
  /** A single allowed payload */
  payload_id?: string | null
  application?: string | null
  source?: 1 | 2 | null
}

export interface AssetsCreateInput {
  /** Null while pending */
  asset_uin?: string | null
  uin_status?: 0 | 1 | -1 | null
  /** The organisation's own reference */
  asset_org_internal_uuid?: string | null
  /** Each must be permitted by the model */
  active_payload_uuids?: Array<string> | null
  asset_model_uuid: string
  /** Your organisation */
  org_owner_uuid: string
  source?: 1 | 2 | null
}

export interface ZonesCreateInput {
  /** Unique among active zones */
  zone_name: string
  restriction_type: 1 | 2 | 3 | 4 | 5
  /** Decides auto-approval: GREEN and AWARENESS approve at once, RED and YELLOW wait for a manager */
  airspace_zone_type: 1 | 2 | 3 | 4
  /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
  zone_envelope: Record<string, unknown>
  /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
  min_height?: number | null
  /** Metres AGL, exclusive. Needed unless max_altitude is given */
  max_height?: number | null
  /** The lower limit in a reference and unit of its own */
  min_altitude?: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  } | null
  /** The upper limit in a reference and unit of its own */
  max_altitude?: {
    value: number
    /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
    reference: "AGL" | "AMSL" | "W84"
    unit: "m" | "ft"
    /** Given above the place of take-off and taken as above ground; the reference is AGL */
    from_takeoff?: true
  } | null
  /** Start of a temporary restriction; null is open */
  active_from?: string | null
  /** End of a temporary restriction; null is open */
  active_to?: string | null
  /** When the zone is used within its window: at most 50 periods with 100 daily hours in all. It is told to operators; what the zone asks is not changed by it */
  schedule?: Array<{
    /** Null: the start of the window of the zone */
    from?: string | null
    /** Null: the end of the window of the zone */
    to?: string | null
    /** Hours of the week; empty: all of the period */
    daily?: Array<{
      /** Days of the week, MON to SUN, by UTC; the day on which the hours begin */
      days: Array<"MON" | "TUE" | "WED" | "THU" | "FRI" | "SAT" | "SUN">
      /** UTC, HH:MM or HH:MM:SS, or BMCT, SR, SS, EECT; null: the day begins */
      start?: string | null
      /** Not after start: on the day after. Null: the day ends */
      end?: string | null
    }>
  }> | null
}

export interface MissionsPreviewRepeatInputRule {
  frequency: "daily" | "weekly"
  /** Each so many days or weeks */
  interval?: number
  /** 1 Monday to 7 Sunday; weekly only. Empty: the day of the first */
  weekdays?: Array<number>
  /** How many missions, the first among them */
  count?: number | null
  /** The last day on which one may start */
  until?: string | null
  /** IANA. Each starts at the same time of its clocks, summer and winter */
  time_zone: string
}

/** Every operation of REST: what it is given and what it answers. */
export interface Operations {
  /** Opens an account. Verify its e-mail address or phone next. */
  'accounts.register': {
    input: {
      body: {
        email: string
        /** 8 to 128 characters, not a common one, not your e-mail name */
        password: string
        first_name: string
        last_name: string
        phone: string
      }
    }
    answer: {
      message: string
      data: {
        user: {
          user_uuid: string
          user_svc_id: string
          email: string
          first_name: string
          last_name: string
          phone: string
          /** 0 registered */
          status: number
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          created_at: string
        }
      }
    }
  }
  /** Sends a one-time code to verify an e-mail address or phone; the answer does not tell whether it is known. */
  'accounts.sendVerifyOtp': {
    input: {
      body: {
        identifier_type: "email" | "phone"
        identifier: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Verifies an e-mail address or phone by its one-time code; the first one activates the account. Somebody who is signed in to it sends the access token along: without, the first proof of an account that was signed in to before ends its sessions and its password. */
  'accounts.verify': {
    input: {
      body: {
        identifier_type: "email" | "phone"
        identifier: string
        otp: string
      }
    }
    answer: {
      message: string
      data: {
        email_verified: true
      } | {
        phone_verified: true
      }
    }
  }
  /** Sends a one-time code to sign in with. */
  'accounts.sendLoginOtp': {
    input: {
      body: {
        identifier_type: "email" | "phone"
        identifier: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Signs in by password. */
  'accounts.loginPassword': {
    input: {
      body: {
        identifier_type: "email" | "phone"
        identifier: string
        password: string
      }
    }
    answer: {
      message: string
      data: {
        user: AccountsLoginPasswordDataUser
        /** Access token: Authorization: Bearer <token> */
        token: string
        /** Seconds */
        expires_in: number
        refresh_token: string
        /** Seconds */
        refresh_expires_in: number
      }
    }
  }
  /** Signs in by one-time code. */
  'accounts.loginOtp': {
    input: {
      body: {
        identifier_type: "email" | "phone"
        identifier: string
        otp: string
      }
    }
    answer: {
      message: string
      data: {
        user: AccountsLoginPasswordDataUser
        /** Access token: Authorization: Bearer <token> */
        token: string
        /** Seconds */
        expires_in: number
        refresh_token: string
        /** Seconds */
        refresh_expires_in: number
      }
    }
  }
  /** Exchanges a refresh token, once, for new tokens. A second use ends the whole session. */
  'accounts.refreshToken': {
    input: {
      body: {
        refresh_token: string
      }
    }
    answer: {
      message: string
      data: {
        /** Access token: Authorization: Bearer <token> */
        token: string
        /** Seconds */
        expires_in: number
        refresh_token: string
        /** Seconds */
        refresh_expires_in: number
      }
    }
  }
  /** Ends the session: its access and refresh tokens stop working. */
  'accounts.logout': {
    input: {}
    answer: {
      message: string
    }
  }
  /** Ends every session of yours, or every other one: their access and refresh tokens stop working. */
  'accounts.logoutEverywhere': {
    input: {
      body?: {
        /** true leaves the session of this request */
        keep_current?: boolean
      }
    }
    answer: {
      message: string
    }
  }
  /** Changes the password. Both fields are SHA-256 of the password as hexadecimal; other sessions end. */
  'accounts.changePassword': {
    input: {
      body: {
        current_password: string
        new_password: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Sends a link to set a new password to a registered e-mail address. It works once, for 30 minutes unless the operator set another time. */
  'accounts.forgotPassword': {
    input: {
      body: {
        email: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Sets a new password by the token of the link that was sent; every session of the account ends. */
  'accounts.resetPassword': {
    input: {
      body: {
        token: string
        /** The password itself, by the rules of registration */
        new_password: string
      }
    }
    answer: {
      message: string
    }
  }
  /** In which units and forms the signed-in person reads figures, on whatever device. */
  'preferences.get': {
    input: {}
    answer: {
      data: {
        /** metric: metres, kilometres, m/s · nautical: NM, knots */
        distance: "metric" | "nautical"
        /** Of heights, depths and climbs */
        height: "m" | "ft"
        /** Decimal degrees; degrees, minutes and seconds; UTM; MGRS */
        coordinates: "dec" | "dms" | "utm" | "mgrs"
        /** The tour of the console was seen or left: it begins when asked for alone */
        tour_left: boolean
      }
    }
  }
  /** Changes what is given and leaves the rest. Records and the wire stay metric. */
  'preferences.set': {
    input: {
      body?: {
        /** metric: metres, kilometres, m/s · nautical: NM, knots */
        distance?: "metric" | "nautical"
        /** Of heights, depths and climbs */
        height?: "m" | "ft"
        /** Decimal degrees; degrees, minutes and seconds; UTM; MGRS */
        coordinates?: "dec" | "dms" | "utm" | "mgrs"
        /** The tour of the console was seen or left: it begins when asked for alone */
        tour_left?: boolean
      }
    }
    answer: {
      message: string
      data: {
        /** metric: metres, kilometres, m/s · nautical: NM, knots */
        distance: "metric" | "nautical"
        /** Of heights, depths and climbs */
        height: "m" | "ft"
        /** Decimal degrees; degrees, minutes and seconds; UTM; MGRS */
        coordinates: "dec" | "dms" | "utm" | "mgrs"
        /** The tour of the console was seen or left: it begins when asked for alone */
        tour_left: boolean
      }
    }
  }
  /** How the signed-in person wants the lists of the console in the organisation for which they act: columns, saved filters. A list that they left as it is stays out. */
  'preferences.lists': {
    input: {}
    answer: {
      data: Array<{
        list: "alerts" | "assets" | "audit" | "constraints" | "deliveries" | "drafts" | "flights" | "invitations" | "maps" | "members" | "missions" | "models" | "organisations" | "partner_keys" | "payloads" | "people" | "pilots" | "replays" | "reports" | "requests" | "sessions" | "transfers" | "unowned" | "vehicles" | "zones"
        /** Those that are shown, in this order; null: the usual ones */
        columns: Array<string> | null
        /** At most 20, each of another name */
        filters: Array<{
          name: string
          /** Parameters of the address of the page, or what a view of a map shows; at most 12 */
          params: Record<string, string>
          /** The list opens with it where its address asks for nothing; at most one */
          is_default: boolean
        }>
      }>
    }
  }
  /** Changes what is given of one list and leaves the rest. */
  'preferences.setList': {
    input: {
      path: {
        list: "alerts" | "assets" | "audit" | "constraints" | "deliveries" | "drafts" | "flights" | "invitations" | "maps" | "members" | "missions" | "models" | "organisations" | "partner_keys" | "payloads" | "people" | "pilots" | "replays" | "reports" | "requests" | "sessions" | "transfers" | "unowned" | "vehicles" | "zones"
      }
      body?: {
        /** Those that are shown, in this order; null: the usual ones */
        columns?: Array<string> | null
        /** At most 20, each of another name */
        filters?: Array<{
          name: string
          /** Parameters of the address of the page, or what a view of a map shows; at most 12 */
          params: Record<string, string>
          /** The list opens with it where its address asks for nothing; at most one */
          is_default: boolean
        }>
      }
    }
    answer: {
      message: string
      data: {
        list: "alerts" | "assets" | "audit" | "constraints" | "deliveries" | "drafts" | "flights" | "invitations" | "maps" | "members" | "missions" | "models" | "organisations" | "partner_keys" | "payloads" | "people" | "pilots" | "replays" | "reports" | "requests" | "sessions" | "transfers" | "unowned" | "vehicles" | "zones"
        /** Those that are shown, in this order; null: the usual ones */
        columns: Array<string> | null
        /** At most 20, each of another name */
        filters: Array<{
          name: string
          /** Parameters of the address of the page, or what a view of a map shows; at most 12 */
          params: Record<string, string>
          /** The list opens with it where its address asks for nothing; at most one */
          is_default: boolean
        }>
      }
    }
  }
  /** Your own profile. */
  'users.me': {
    input: {}
    answer: {
      data: AccountsLoginPasswordDataUser
    }
  }
  /** Changes what is given of your own profile. */
  'users.updateMe': {
    input: {
      body?: UsersUpdateMeInput
    }
    answer: {
      message: string
      data: AccountsLoginPasswordDataUser
    }
  }
  /** The same as PUT /users/me, by your own user_uuid. */
  'users.update': {
    input: {
      path: {
        user_uuid: string
      }
      body?: UsersUpdateMeInput
    }
    answer: {
      message: string
      data: AccountsLoginPasswordDataUser
    }
  }
  /** A person of your organisation, with credentials and the membership in it. */
  'users.get': {
    input: {
      path: {
        user_uuid: string
      }
    }
    answer: {
      data: AccountsLoginPasswordDataUser
    }
  }
  /** Removes a person from your organisation. The account stays. */
  'users.remove': {
    input: {
      path: {
        user_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Where you are signed in, last used first. */
  'users.sessions': {
    input: {}
    answer: {
      data: Array<{
        session_uuid: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
        /** The last sign-in or refresh of this session */
        last_used_at: string
        /** No refresh goes beyond this */
        expires_at: string
        /** As the browser or program named itself, or null */
        user_agent: string | null
        /** The network address it was last used from, or null */
        address: string | null
        /** true for the session of this request */
        current: boolean
      }>
    }
  }
  /** Signs you out of one session: its access and refresh tokens stop working. */
  'users.endSession': {
    input: {
      path: {
        session_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** The people of your organisation, by name. */
  'users.list': {
    input: {
      query?: {
        /** User status */
        status?: 0 | 1 | -1 | -2
        role?: 1 | 2 | 3
        /** 1: those whom a mission may name; 0: whose account is suspended or whose membership is inactive */
        active?: 0 | 1
        /** 1: those who hold a pilot credential, valid or not; 0: all others */
        certified?: 0 | 1
        /** Part of the name or an identifier */
        q?: string
        /** joined: the first who came first, whose pages go on by cursor at the same cost everywhere */
        order?: "name" | "joined"
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        user_uuid: string
        user_svc_id: string
        email: string
        first_name: string
        last_name: string
        /** E.164 */
        phone: string
        /** Of the account: 0 registered, 1 active, -1 inactive, -2 banned */
        status: number
        membership: {
          membership_uuid: string
          role: number
          status: number
        }
        pilot_credentials: Array<AccountsLoginPasswordDataUserPilotCredentials>
      }>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor?: string | null
    }
  }
  /** Gives a person of your organisation another role. Only an Owner makes somebody Admin or Owner. */
  'users.setRole': {
    input: {
      path: {
        user_uuid: string
      }
      body: {
        role: 1 | 2 | 3
      }
    }
    answer: {
      message: string
      data: {
        user_uuid: string
        membership_uuid: string
        role: number
      }
    }
  }
  /** Records a remote pilot certificate of a person of your organisation; it takes the place of one of its kind that ends before it. */
  'users.addPilotCredential': {
    input: {
      path: {
        user_uuid: string
      }
      body: {
        rpc_number: string
        category: 1 | 2 | 3 | 4 | 5
        sub_category: 1 | 2 | 3
        class: 1 | 2 | 3
        /** Warned of 30, 7 and 1 days before; absent: it has no end */
        expires_at?: string | null
      }
    }
    answer: {
      message: string
      data: AccountsLoginPasswordDataUserPilotCredentials
    }
  }
  /** The remote pilot certificates of a person of your organisation. */
  'users.pilotCredentials': {
    input: {
      path: {
        user_uuid: string
      }
    }
    answer: {
      data: Array<AccountsLoginPasswordDataUserPilotCredentials>
    }
  }
  /** All people, newest first, for platform administrators. */
  'platformUsers.list': {
    input: {
      query?: {
        /** Text within the name, e-mail address, phone or svc id */
        search?: string
        status?: 0 | 1 | -1 | -2
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        user_uuid: string
        user_svc_id: string
        email: string
        first_name: string
        last_name: string
        /** E.164 */
        phone: string
        email_verified: boolean
        phone_verified: boolean
        /** 0 registered, 1 active, -1 suspended, -2 banned */
        status: number
        is_platform_admin: boolean
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
      }>
      pagination: UsersListPagination
    }
  }
  /** One person with all memberships, for platform administrators. */
  'platformUsers.get': {
    input: {
      path: {
        user_uuid: string
      }
    }
    answer: {
      data: PlatformUsersGetData
    }
  }
  /** Suspends a person (-1), which ends every sign-in of theirs at once, or restores one (1). Nobody suspends themselves. */
  'platformUsers.setStatus': {
    input: {
      path: {
        user_uuid: string
      }
      body: {
        status: 1 | -1
        /** Why. Kept in the audit, shown nowhere else */
        status_reason?: string
      }
    }
    answer: {
      message: string
      data: PlatformUsersGetData
    }
  }
  /** Creates an organisation and makes you its Owner; the tokens in the answer know the new membership. */
  'organisations.create': {
    input: {
      body: {
        org_name: string
        org_address?: string | null
        org_website?: string | null
        org_business_identifiers?: {
          /** For example GSTIN, CIN, PAN */
          type: string
          identifier: string
        } | null
        org_type: 1 | 2 | 3 | 4 | 5 | 6 | 7
      }
    }
    answer: {
      message: string
      data: {
        organisation: OrganisationsCreateDataOrganisation
        membership: {
          membership_uuid: string
          membership_svc_id: string
          role: number
          status: number
        }
        tokens: {
          access_token: string
          /** Seconds */
          expires_in: number
          refresh_token: string
          /** Seconds */
          refresh_expires_in: number
        }
      }
    }
  }
  /** All organisations, newest first, for platform administrators: whom to review, whom to ban. */
  'organisations.list': {
    input: {
      query?: {
        /** 0 for those that wait for a review */
        status?: 0 | 1 | -1 | -2
        org_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7
        /** Text within the name, address, website, business identifier or svc id */
        q?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<OrganisationsCreateDataOrganisation>
      pagination: UsersListPagination
    }
  }
  /** Active organisations by name or identifier, at most 20 by name: whom to hand an asset to, link to a zone, or ask to be taken in. */
  'organisations.find': {
    input: {
      query: {
        /** The beginnings of words, all of which must be there */
        q: string
        org_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7
      }
    }
    answer: {
      data: Array<{
        org_uuid: string
        org_svc_id: string
        org_name: string
        /** 1 Asset Manufacturer to 7 Aviation Regulator */
        org_type: number
      }>
    }
  }
  /** Your organisation. */
  'organisations.get': {
    input: {
      path: {
        org_uuid: string
      }
    }
    answer: {
      data: OrganisationsCreateDataOrganisation
    }
  }
  /** Changes what is given of your organisation. Only a platform administrator lifts a ban. */
  'organisations.update': {
    input: {
      path: {
        org_uuid: string
      }
      body?: {
        org_name?: string
        org_address?: string | null
        org_website?: string | null
        org_business_identifiers?: {
          /** For example GSTIN, CIN, PAN */
          type: string
          identifier: string
        } | null
        org_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7
        status?: 0 | 1 | -1 | -2
        home_view?: {
          west: number
          south: number
          east: number
          north: number
        } | null
        duty_phone?: string | null
        /** An addition: why the status changes. Kept in the audit, shown nowhere else */
        status_reason?: string
      }
    }
    answer: {
      message: string
      data: OrganisationsCreateDataOrganisation
    }
  }
  /** Memberships that concern your organisation: its people, its assets, its zones, and who else manages or monitors its zones. All of them where neither page nor limit is given, up to 10,000. */
  'memberships.list': {
    input: {
      query?: {
        resource_type?: 1 | 2 | 3
        /** A user or an organisation */
        member_uuid?: string
        status?: 1 | -1 | -2
        /** Page, from 1; without page and limit the whole list is answered */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<MembershipsListData>
      pagination: UsersListPagination
    }
  }
  /** Removes a person from your organisation, deregisters an asset of yours, or revokes management or monitoring of a zone you manage. */
  'memberships.remove': {
    input: {
      path: {
        membership_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Leaves an organisation that you belong to, whatever your role. One of its Owners stays. */
  'memberships.leave': {
    input: {
      path: {
        org_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Invites a person or an organisation to a resource that your organisation administers, or asks for one that it does not: then the resource’s Admins decide. Only an Owner invites as Admin or Owner. */
  'invitations.create': {
    input: {
      body: {
        resource_type: 1 | 2 | 3
        /** Organisation, asset or zone */
        resource_uuid?: string | null
        /** In place of resource_uuid, for an organisation: who asks to join it knows it by this */
        resource_svc_id?: string | null
        invitee_type: 1 | 2
        /** With invite_identifier: 1 e-mail, 2 phone */
        invite_mode?: 1 | 2
        /** E-mail address or phone (E.164) of a person; they need no account yet */
        invite_identifier?: string | null
        /** The organisation, or a person who is known */
        invitee_uuid?: string | null
        /** In place of invitee_uuid, for an organisation */
        org_svc_id?: string | null
        /** Role granted. Of an asset that goes to an organisation always ownership; of a zone the membership_type (1 Manager, 2 Monitor), or 3 to hand the zone over */
        invite_role?: 1 | 2 | 3
        /** A note to whoever decides */
        remarks?: string | null
      }
    }
    answer: {
      message: string
      data: InvitationsCreateData
    }
  }
  /** Invitations and requests that your organisation sent, received or has to decide, newest first. */
  'invitations.list': {
    input: {
      query?: {
        resource_type?: 1 | 2 | 3
        resource_uuid?: string
        invitee_type?: 1 | 2
        /** 1: those by which something would come to your organisation; 0: all others */
        incoming?: 0 | 1
        status?: 0 | 1 | -1 | -2 | -3
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<InvitationsCreateData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** What waits for you: invitations to your verified contacts and to organisations whose Admin you are, and requests that you may decide. Or what you asked for yourself and wait for. */
  'invitations.mine': {
    input: {
      query?: {
        /** to_decide: waits for your answer; asked: your own requests, waiting for the answer of others */
        view?: "to_decide" | "asked"
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        invite_uuid: string
        invite_svc_id: string
        /** invite: the invitee decides; request: an Admin of the owner of the resource decides */
        direction: "invite" | "request"
        /** 1 organisation, 2 asset, 3 airspace zone */
        resource_type: number
        resource_uuid: string
        resource_name: string
        /** 1 user, 2 organisation */
        invitee_type: number
        /** 1 email, 2 phone; null where no contact was named */
        invite_mode: number | null
        /** E-mail address or phone that was invited */
        invite_identifier: string | null
        /** Organisation or user; null until a person invited by a contact accepts */
        invitee_uuid: string | null
        /** Of the organisation that is invited or asks; null for a person */
        invitee_name: string | null
        /** 1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor, 3 ownership of the zone */
        invite_role: number
        remarks: string | null
        /** 0 pending, 1 accepted, -1 declined, -2 revoked, -3 expired */
        status: number
        invited_by_user_uuid: string
        /** Null where a person acts for no organisation */
        invited_by_org_name: string | null
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        expires_at: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        updated_at: string
        invited_by_name: string
        invited_by_org_uuid: string | null
        /** Send this as X-Organisation-ID when you decide it; null where you decide for yourself */
        decided_by_org_uuid: string | null
      }>
      pagination: UsersListPagination
    }
  }
  /** What an invitation link is about, for somebody who is not signed in or has no account yet. */
  'invitations.preview': {
    input: {
      body: {
        invite_token: string
      }
    }
    answer: {
      data: {
        resource_type: number
        resource_name: string
        invitee_type: number
        invite_role: number
        invite_mode: number | null
        /** Masked: a***@example.org, or the last digits of a phone */
        invite_identifier: string | null
        invited_by_org_name: string | null
        direction: "invite" | "request"
        /** 0 pending, 1 accepted, -1 declined, -2 revoked, -3 expired */
        status: number
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        expires_at: string
      }
    }
  }
  /** Accepts or declines. By token for whoever holds the message; by uuid with the invited, verified contact. For an organisation: its Admin, with its X-Organisation-ID. */
  'invitations.accept': {
    input: {
      body?: {
        invite_uuid?: string
        /** The same as invite_uuid */
        invitation_uuid?: string
        /** From the message; proves that the message was received */
        invite_token?: string
        /** False declines */
        accept?: boolean
      }
    }
    answer: {
      message: string
      data: {
        invite_uuid: string
        /** 1 accepted, -1 declined */
        status: number
        /** Null when it was declined */
        membership: MembershipsListData | null
      }
    }
  }
  /** Withdraws a pending invitation or request that your organisation, or you yourself, made. */
  'invitations.revoke': {
    input: {
      path: {
        invite_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Invites a person into your organisation by e-mail or phone; they need no account yet. */
  'invitations.inviteUser': {
    input: {
      body: {
        invite_mode: 1 | 2
        /** E-mail address or phone (E.164); they need no account yet */
        invite_identifier: string
        invite_role: 1 | 2 | 3
        /** A note to whoever decides */
        remarks?: string | null
      }
    }
    answer: {
      message: string
      data: InvitationsCreateData
    }
  }
  /** Invitations of people into your organisation, and requests to join it, newest first. */
  'invitations.ofUsers': {
    input: {
      query?: {
        status?: 0 | 1 | -1 | -2 | -3
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<InvitationsCreateData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Invites up to 500 people into your organisation, all or none; faults are named by index. */
  'invitations.inviteUsers': {
    input: {
      body: {
        invitations: Array<{
          invite_mode: 1 | 2
          /** E-mail address or phone (E.164); they need no account yet */
          invite_identifier: string
          invite_role: 1 | 2 | 3
          /** A note to whoever decides */
          remarks?: string | null
        }>
      }
    }
    answer: {
      message: string
      data: {
        total_created: number
        invitations: Array<InvitationsCreateData>
      }
    }
  }
  /** Accepts or declines an invitation into an organisation. */
  'invitations.acceptUser': {
    input: {
      body?: {
        invite_uuid?: string
        /** The same as invite_uuid */
        invitation_uuid?: string
        /** From the message; proves that the message was received */
        invite_token?: string
        /** False declines */
        accept?: boolean
      }
    }
    answer: {
      message: string
      data: {
        invite_uuid: string
        /** 1 accepted, -1 declined */
        status: number
        /** Null when it was declined */
        membership: MembershipsListData | null
      }
    }
  }
  /** Offers an asset of your organisation to another one, which becomes its owner when it accepts. An asset without owner is handed on by its model’s manufacturer or a platform administrator. */
  'invitations.transferAsset': {
    input: {
      path: {
        asset_uuid: string
      }
      body: {
        /** Identifier of an organisation, e.g. ORG-7K3M9Q2R4T */
        org_svc_id: string
        /** A note to whoever decides */
        remarks?: string | null
      }
    }
    answer: {
      message: string
      data: InvitationsCreateData
    }
  }
  /** The transfers of an asset, newest first. */
  'invitations.transfers': {
    input: {
      path: {
        asset_uuid: string
      }
      query?: {
        status?: 0 | 1 | -1 | -2 | -3
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<InvitationsCreateData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Takes an asset over, or declines it: by an Admin of the organisation it was offered to, with that organisation’s X-Organisation-ID. */
  'invitations.acceptTransfer': {
    input: {
      path: {
        asset_uuid: string
      }
      body?: {
        invitation_uuid?: string
        /** The same as invitation_uuid */
        invite_uuid?: string
        /** False declines */
        accept?: boolean
      }
    }
    answer: {
      message: string
      data: {
        invite_uuid: string
        /** 1 accepted, -1 declined */
        status: number
        /** Null when it was declined */
        membership: MembershipsListData | null
      }
    }
  }
  /** Invites an organisation to manage (invite_role 1) or monitor (2) a zone that yours manages, or to take it over (3, by its owner). */
  'invitations.inviteToZone': {
    input: {
      path: {
        zone_uuid: string
      }
      body?: {
        invitee_type?: 1 | 2
        /** With invite_identifier: 1 e-mail, 2 phone */
        invite_mode?: 1 | 2
        /** E-mail address or phone (E.164) of a person; they need no account yet */
        invite_identifier?: string | null
        /** The organisation, or a person who is known */
        invitee_uuid?: string | null
        /** In place of invitee_uuid, for an organisation */
        org_svc_id?: string | null
        /** Role granted. Of an asset that goes to an organisation always ownership; of a zone the membership_type (1 Manager, 2 Monitor), or 3 to hand the zone over */
        invite_role?: 1 | 2 | 3
        /** A note to whoever decides */
        remarks?: string | null
      }
    }
    answer: {
      message: string
      data: InvitationsCreateData
    }
  }
  /** Invitations to a zone that your organisation manages, and requests for it, newest first. */
  'invitations.ofZone': {
    input: {
      path: {
        zone_uuid: string
      }
      query?: {
        invitee_type?: 1 | 2
        status?: 0 | 1 | -1 | -2 | -3
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<InvitationsCreateData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Accepts or declines an invitation to a zone, or a request for it. */
  'invitations.acceptZone': {
    input: {
      path: {
        zone_uuid: string
      }
      body?: {
        invite_uuid?: string
        /** The same as invite_uuid */
        invitation_uuid?: string
        /** From the message; proves that the message was received */
        invite_token?: string
        /** False declines */
        accept?: boolean
      }
    }
    answer: {
      message: string
      data: {
        invite_uuid: string
        /** 1 accepted, -1 declined */
        status: number
        /** Null when it was declined */
        membership: MembershipsListData | null
      }
    }
  }
  /** Issues a key to an integrating platform, or with the name platform-admin another key of the platform administration. api_key is shown this once. */
  'partnerKeys.create': {
    input: {
      body: {
        partner_name: string
      }
    }
    answer: {
      message: string
      data: {
        key_uuid: string
        partner_name: string
        api_key: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
      }
    }
  }
  /** All partner keys, newest first, without their secrets. */
  'partnerKeys.list': {
    input: {}
    answer: {
      data: Array<{
        key_uuid: string
        partner_name: string
        /** 1 active, -1 revoked */
        status: number
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
        /** Revoked as another one was configured in its place: it works again if its configuration comes back. Revoke it, and it does not */
        may_return: boolean
        /** A key of the platform administration, as against a partner’s */
        is_platform_admin: boolean
        /** The platform-admin key that came with the installation: while it is active, make another one named platform-admin and revoke this one */
        is_bootstrap: boolean
      }>
    }
  }
  /** Revokes a key: requests with it are refused with 403 from now on. */
  'partnerKeys.revoke': {
    input: {
      path: {
        key_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Registers an asset model of your organisation. Name and variant together are unique for a manufacturer. */
  'assetModels.create': {
    input: {
      body: AssetModelsCreateInput
    }
    answer: {
      message: string
      data: AssetModelsCreateData
    }
  }
  /** Every manufacturer's active asset models, newest first; with status -1 the inactive ones of your own organisation. */
  'assetModels.list': {
    input: {
      query?: {
        status?: 1 | -1
        manufacturer_uuid?: string
        category?: 1 | 2 | 3 | 4 | 5
        /** Part of name, variant, identifier or type certificate */
        q?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<AssetModelsCreateData>
      pagination: UsersListPagination
    }
  }
  /** Registers up to 500 asset models, all or none; faults are named by index. */
  'assetModels.createMany': {
    input: {
      body: {
        models: Array<AssetModelsCreateInput>
      }
    }
    answer: {
      message: string
      data: {
        total_registered: number
        models: Array<AssetModelsCreateData>
      }
    }
  }
  /** One asset model. */
  'assetModels.get': {
    input: {
      path: {
        model_uuid: string
      }
    }
    answer: {
      data: AssetModelsCreateData
    }
  }
  /** Changes what is given of an asset model of yours. */
  'assetModels.update': {
    input: {
      path: {
        model_uuid: string
      }
      body?: {
        model_name?: string
        model_variant?: string
        model_version?: string | null
        type_certificate_number?: string | null
        /** 1 Nano, 2 Micro, 3 Small, 4 Medium, 5 Large, or the name */
        category?: 1 | 2 | 3 | 4 | 5
        /** 1 aeroplane, 2 rotorcraft, 3 hybrid, or the name */
        sub_category?: 1 | 2 | 3 | null
        /** 1 remotely piloted, 2 model, 3 autonomous, or the name */
        class?: 1 | 2 | 3 | null
        /** Kilograms, above 0 */
        max_takeoff_weight?: number | null
        /** Minutes, above 0 */
        max_endurance?: number | null
        /** Kilometres, above 0 */
        max_range?: number | null
        /** Metres a second, above 0 */
        max_speed?: number | null
        /** Metres above ground level, above 0 */
        max_height?: number | null
        /** Degrees Celsius */
        min_temp?: number | null
        /** Degrees Celsius */
        max_temp?: number | null
        max_dimensions?: string | null
        operation_envelope?: "VLOS" | "EVLOS" | "BVLOS" | null
        operation_time?: Array<string> | null
        frequency?: string | null
        gcs_model?: string | null
        gcs_version?: string | null
        allowed_payload_uuids?: Array<string> | null
        /** Another name for allowed_payload_uuids */
        payloads?: Array<string> | null
        /** A single allowed payload */
        payload_id?: string | null
        application?: string | null
        source?: 1 | 2 | null
        status?: 1 | -1
      }
    }
    answer: {
      message: string
      data: AssetModelsCreateData
    }
  }
  /** Deactivates an asset model of yours. */
  'assetModels.delete': {
    input: {
      path: {
        model_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** The active payload models that a model may carry, in its own order. */
  'assetModels.payloads': {
    input: {
      path: {
        model_uuid: string
      }
    }
    answer: {
      data: Array<AssetModelsPayloadsData>
    }
  }
  /** Registers a payload model that your organisation owns. */
  'payloadModels.create': {
    input: {
      body: {
        payload_name: string
        /** 1 visual camera, 2 thermal camera … 99 other */
        payload_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 99
        manufacturer?: string | null
        /** Above 0 */
        weight_kg: number
        horizontal_swath?: number | null
        vertical_swath?: number | null
      }
    }
    answer: {
      message: string
      data: AssetModelsPayloadsData
    }
  }
  /** Your organisation's payload models, newest first; the active ones unless a status is asked for. */
  'payloadModels.list': {
    input: {
      query?: {
        status?: 1 | -1
        payload_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 99
        /** Part of name, identifier or manufacturer */
        q?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        payload_uuid: string
        payload_svc_id: string
        payload_name: string
        payload_type: number
        manufacturer: string
        org_owner_uuid: string
        weight_kg: number
        /** Metres */
        horizontal_swath: number | null
        /** Metres */
        vertical_swath: number | null
        /** 1 active, -1 inactive */
        status: number
      }>
      pagination: UsersListPagination
    }
  }
  /** One of your organisation's payload models. */
  'payloadModels.get': {
    input: {
      path: {
        payload_uuid: string
      }
    }
    answer: {
      data: AssetModelsPayloadsData
    }
  }
  /** Renames a payload model, deactivates it or brings it back. */
  'payloadModels.update': {
    input: {
      path: {
        payload_uuid: string
      }
      body?: {
        payload_name?: string
        status?: 1 | -1
      }
    }
    answer: {
      message: string
      data: AssetModelsPayloadsData
    }
  }
  /** Deactivates a payload model. */
  'payloadModels.delete': {
    input: {
      path: {
        payload_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Registers an asset of your organisation. */
  'assets.create': {
    input: {
      body: AssetsCreateInput
    }
    answer: {
      message: string
      data: AssetsCreateData
    }
  }
  /** Assets that your organisation owns, newest first; removed ones only when asked for by status. */
  'assets.list': {
    input: {
      query?: {
        org_owner_uuid?: string
        asset_model_uuid?: string
        status?: 1 | -1 | -2
        uin_status?: 0 | 1 | -1
        /** Of the model */
        category?: 1 | 2 | 3 | 4 | 5
        certificate_status?: "None" | "Active" | "Revoked" | "Superseded"
        /** Part of the UIN, an identifier, the own reference or the model name */
        q?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        membership_uuid: string
        membership_svc_id: string
        /** Of the ownership: 1 active, -2 removed */
        status: number
        /** When the ownership began */
        created_at: string
        asset_uuid: string
        asset_svc_id: string
        /** Registration number */
        asset_uin: string | null
        /** The organisation's own reference */
        asset_org_internal_uuid: string | null
        /** 0 pending, 1 generated, -1 failed */
        uin_status: number
        /** 1 active, -1 inactive, -2 removed */
        asset_status: number
        /** Metres */
        total_distance: number
        /** Seconds */
        total_endurance: number
        total_flights: number
        asset_model_uuid: string
        model_name: string
        model_variant: string
        category: number
        class: number | null
        /** Minutes */
        max_endurance: number | null
        /** Kilometres */
        max_range: number | null
        /** Metres above ground level */
        max_height: number | null
        active_payload_uuids: Array<string>
        certificate_status: "None" | "Active" | "Revoked" | "Superseded"
        /** Of the latest certificate; null where there never was one */
        certificate_expires_at: string | null
      }>
      pagination: UsersListPagination
    }
  }
  /** Registers up to 500 assets, all or none; faults are named by index. */
  'assets.createMany': {
    input: {
      body: {
        assets: Array<AssetsCreateInput>
      }
    }
    answer: {
      message: string
      data: {
        total_registered: number
        assets: Array<AssetsCreateData>
      }
    }
  }
  /** One asset that your organisation owns. */
  'assets.get': {
    input: {
      path: {
        asset_uuid: string
      }
    }
    answer: {
      data: AssetsCreateData
    }
  }
  /** Changes what is given of an asset; status -1 takes it out of service, unless it is in flight, 1 brings it back. */
  'assets.update': {
    input: {
      path: {
        asset_uuid: string
      }
      body?: {
        /** Null while pending */
        asset_uin?: string | null
        uin_status?: 0 | 1 | -1 | null
        /** The organisation's own reference */
        asset_org_internal_uuid?: string | null
        /** Each must be permitted by the model */
        active_payload_uuids?: Array<string> | null
        status?: 1 | -1
      }
    }
    answer: {
      message: string
      data: AssetsCreateData
    }
  }
  /** Removes an asset; its certificate stops validating. */
  'assets.delete': {
    input: {
      path: {
        asset_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Assets without owner, which an Admin hands on by POST /assets/{asset_uuid}/transfers: those of your models, all for a platform administrator. */
  'assets.unowned': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        asset_uuid: string
        asset_svc_id: string
        /** Registration number */
        asset_uin: string | null
        asset_model_uuid: string
        model_name: string
        model_variant: string
        manufacturer_uuid: string
      }>
      pagination: UsersListPagination
    }
  }
  /** Gives an asset up: it has no owner until a platform administrator or its model’s manufacturer hands it on. */
  'assets.deregister': {
    input: {
      path: {
        asset_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Issues a fresh client certificate for an asset as a .pfx file; the previous one stops validating. */
  'certificates.issue': {
    input: {
      path: {
        asset_uuid: string
      }
      headers?: {
        /** Protects the file, in UTF-8, with no blank at either end; empty when absent */
        'X-Certificate-Password'?: string
      }
    }
    answer: Response
  }
  /** An asset's certificate records, newest first; revocation keeps the record. */
  'certificates.list': {
    input: {
      path: {
        asset_uuid: string
      }
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        certificate_uuid: string
        asset_uuid: string
        serial_number: string
        /** SHA-1, upper-case hexadecimal */
        thumbprint: string
        thumbprint_sha256: string
        status: "Active" | "Revoked" | "Superseded"
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        issued_at: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        expires_at: string
        revoked_at: string | null
      }>
      pagination: UsersListPagination
    }
  }
  /** Revokes an asset's active certificate: its ground station is cut off. */
  'certificates.revoke': {
    input: {
      path: {
        asset_uuid: string
      }
    }
    answer: {
      asset_uuid: string
      certificate_uuid: string
      thumbprint: string
      /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
      revoked_at: string
      message: string
    }
  }
  /** Tells whether a thumbprint is that of the active, unexpired certificate of an asset in service. */
  'certificates.validate': {
    input: {
      body: {
        /** SHA-1, hexadecimal; colons, spaces and lower case are accepted */
        thumbprint: string
        asset_uuid: string
      }
    }
    answer: {
      valid: true
    }
  }
  /** The certificate revocation list (RFC 5280), as DER: revoked, superseded, and those of assets out of service. Signed by the intermediate, good for 20 hours, with a number that grows. */
  'certificates.revocationList': {
    input: {
      headers?: {
        'If-None-Match'?: string
      }
    }
    answer: Response
  }
  /** List the active zones */
  'zones.list': {
    input: {
      query?: {
        restriction_type?: 1 | 2 | 3 | 4 | 5
        airspace_zone_type?: 1 | 2 | 3 | 4
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        /** Cursor of the full sync */
        zone_id: number
        zone_uuid: string
        zone_svc_id: string
        /** 1 at creation, one more at each change */
        zone_version: number
        zone_name: string
        /** Null when a platform administrator made it for nobody */
        org_owner_uuid: string | null
        /** 1 prohibited, 2 restricted, 3 temporary restricted, 4 controlled, 5 advisory */
        restriction_type: number
        /** 1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS */
        airspace_zone_type: number
        constraint_uuid: string
        /** Metres AGL, inclusive */
        min_height: number
        /** Metres AGL, exclusive */
        max_height: number
        /** The lower limit as it was given */
        min_altitude: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        }
        /** The upper limit as it was given */
        max_altitude: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        }
        /** No point of it lies lower, metres above the ellipsoid; null: unknown */
        lower_w84_m: number | null
        /** No point of it lies higher, metres above the ellipsoid; null: unknown */
        upper_w84_m: number | null
        /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
        heights_note: string | null
        /** GeoJSON Polygon, longitude then latitude, WGS84 */
        zone_envelope: {
          type: "Polygon"
          coordinates: Array<Array<Array<number>>>
        }
        active_from: string | null
        active_to: string | null
        /** When it is used within its window, where somebody said so. It asks at all hours of its window */
        schedule: Array<{
          from: string | null
          to: string | null
          daily: Array<{
            days: Array<string>
            start: string | null
            end: string | null
          }>
        }> | null
        /** 1 active, -1 inactive */
        status: number
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        updated_at: string
      }>
      pagination: UsersListPagination
    }
  }
  /** Create an airspace zone; its owner becomes its Manager and missions it touches get a permission */
  'zones.create': {
    input: {
      body: ZonesCreateInput
    }
    answer: {
      message: string
      data: ZonesCreateData
    }
  }
  /** Read one zone with the organisations that manage or monitor it */
  'zones.get': {
    input: {
      path: {
        zone_uuid: string
      }
    }
    answer: {
      data: ZonesCreateData
    }
  }
  /** Change a zone; fields left out keep their value, missions are looked at again */
  'zones.update': {
    input: {
      path: {
        zone_uuid: string
      }
      body?: {
        /** Unique among active zones */
        zone_name?: string
        restriction_type?: 1 | 2 | 3 | 4 | 5
        /** Decides auto-approval: GREEN and AWARENESS approve at once, RED and YELLOW wait for a manager */
        airspace_zone_type?: 1 | 2 | 3 | 4
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        zone_envelope?: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** Start of a temporary restriction; null is open */
        active_from?: string | null
        /** End of a temporary restriction; null is open */
        active_to?: string | null
        /** When the zone is used within its window: at most 50 periods with 100 daily hours in all. It is told to operators; what the zone asks is not changed by it */
        schedule?: Array<{
          /** Null: the start of the window of the zone */
          from?: string | null
          /** Null: the end of the window of the zone */
          to?: string | null
          /** Hours of the week; empty: all of the period */
          daily?: Array<{
            /** Days of the week, MON to SUN, by UTC; the day on which the hours begin */
            days: Array<"MON" | "TUE" | "WED" | "THU" | "FRI" | "SAT" | "SUN">
            /** UTC, HH:MM or HH:MM:SS, or BMCT, SR, SS, EECT; null: the day begins */
            start?: string | null
            /** Not after start: on the day after. Null: the day ends */
            end?: string | null
          }>
        }> | null
        /** The version that was read; refused (409) when the zone has changed since */
        zone_version?: number | null
      }
    }
    answer: {
      message: string
      data: ZonesCreateData
    }
  }
  /** Make a zone inactive, remove its constraint and retire its permissions */
  'zones.delete': {
    input: {
      path: {
        zone_uuid: string
      }
    }
    answer: {
      message: string
      data: null
    }
  }
  /** Read those of the named zones that are active, as a zone is read alone: what a client does for the zones of a few events, in place of reading all anew */
  'zones.named': {
    input: {
      body: {
        zone_uuids: Array<string>
      }
    }
    answer: {
      /** In the order of their creation */
      data: Array<ZonesCreateData>
    }
  }
  /** Link an organisation to a zone as Manager or Monitor */
  'zones.link': {
    input: {
      path: {
        zone_uuid: string
      }
      body: {
        /** An Airspace Manager organisation, or for Monitor also an Airspace Monitor */
        org_uuid?: string
        /** In place of org_uuid: the identifier that people read, e.g. ORG-7K3M9Q2R4T */
        org_svc_id?: string | null
        membership_type: 1 | 2
      }
    }
    answer: {
      message: string
      data: ZonesLinkData
    }
  }
  /** List the organisations linked to a zone */
  'zones.links': {
    input: {
      path: {
        zone_uuid: string
      }
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<ZonesLinkData>
      pagination: UsersListPagination
    }
  }
  /** Remove an organisation from a zone */
  'zones.unlink': {
    input: {
      path: {
        zone_uuid: string
        membership_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** List the caller organisation's links to zones */
  'zones.mine': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<ZonesLinkData>
      pagination: UsersListPagination
    }
  }
  /** Create up to 500 zones, all or none; faults are named by index */
  'zones.createMany': {
    input: {
      body: {
        zones: Array<ZonesCreateInput>
      }
    }
    answer: {
      message: string
      data: {
        total_created: number
        zones: Array<ZonesCreateData>
      }
    }
  }
  /** Tell which missions and permissions a zone would touch if it were created or changed so; stores nothing */
  'zones.evaluate': {
    input: {
      body: {
        /** The zone that is changed; absent for a new one */
        zone_uuid?: string | null
        airspace_zone_type: 1 | 2 | 3 | 4
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        zone_envelope: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** Null: open. Left out: as it is, of a new zone open */
        active_from?: string | null
        /** Null: open. Left out: as it is, of a new zone open */
        active_to?: string | null
      }
    }
    answer: {
      data: {
        /** Active missions that have not ended and that the zone, as it would be, touches */
        total_missions: number
        /** Active missions that have not ended and hold a permission of the zone, asked by hand or not: its deletion retires them; 0 of a new zone */
        total_holding: number
        /** Active plans of the missions whose permissions change */
        total_flight_plans: number
        asked: number
        asked_again: number
        approved: number
        /** Of missions that have ended those among the last 1,000 that the zone has asked */
        retired: number
        kept: number
        /** Those that change first, then by start; at most 100 */
        missions: Array<{
          /** Null, as its name and operator, where no zone of the caller's organisation is asked by it yet */
          mission_uuid: string | null
          mission_svc_id: string | null
          mission_name: string | null
          org_name: string | null
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** Active plans, which follow the mission */
          flight_plans: number
          /** asked: a new permission waits; asked_again: an automatic approval waits for a manager; approved: at once; retired: the zone leaves it, even one that has ended; kept: its answer stands */
          effect: "asked" | "asked_again" | "approved" | "retired" | "kept"
        }>
      }
    }
  }
  /** Ask whether the zone catalog changed since a change id */
  'zones.checkSync': {
    input: {
      query?: {
        /** Change id of the zone catalog; ids become visible in commit order */
        after_change_id?: number
      }
    }
    answer: {
      current_change_id: number
      client_change_id: number
      has_changes: boolean
      /** The client id is below the retained history, or the service was restored to a state before it */
      full_sync_required: boolean
    }
  }
  /** Read the zone catalog whole (full) or what changed since a change id (diff) */
  'zones.sync': {
    input: {
      query: {
        mode: "full" | "diff"
        /** Zones or changes a page; it ends at some 4 MiB before, and has_more says whether it is the last */
        limit?: number
        /** full: the watermark of the first page; a page shows the zones as they were at it */
        snapshot_change_id?: number
        /** full: cursor, next_zone_id of the page before */
        after_zone_id?: number
        /** diff: the last change the client has applied; required */
        after_change_id?: number
        /** diff: the last change wanted */
        until_change_id?: number
      }
    }
    answer: {
      mode: "full"
      /** Watermark: send it with the next pages, then start diffs from it */
      snapshot_change_id: number
      /** Send as after_zone_id for the next page */
      next_zone_id: number
      has_more: boolean
      zones: Array<Record<string, unknown>>
    } | {
      mode: "diff"
      from_change_id: number
      to_change_id: number
      /** Send as after_change_id for the next page */
      next_change_id: number
      has_more: boolean
      changes: Array<{
        change_id: number
        operation: "upsert" | "delete"
        zone_uuid: string
        zone_version: number
        /** Null for a delete */
        zone: Record<string, unknown> | null
      }>
    }
  }
  /** Read zones from ED-269, ED-318, GeoJSON, KML or OpenAir and report by feature; create them unless it is a dry run */
  'exchange.importZones': {
    input: {
      body: {
        /** The file: its text, or, for the JSON formats, the JSON itself. At most 8 MiB */
        content: string | Record<string, unknown> | Array<unknown>
        format?: "auto" | "ed269" | "ed318" | "geojson" | "kml" | "openair"
        /** False creates the zones, at most 500 in one go */
        dry_run?: boolean
        /** False creates nothing while a feature is at fault; true leaves those out */
        skip_faulty?: boolean
        /** Look at these features alone, by their index in the file */
        only?: Array<number>
        /** Metres of the ground above sea level. Limits of the file above sea level, the ellipsoid or as flight levels are said above ground as well, which counts where the service does not know the ground */
        ground_elevation?: number | null
        /** What holds where the file says nothing */
        defaults?: {
          /** Of features without a name; each gets its number behind it */
          zone_name?: string | null
          restriction_type?: 1 | 2 | 3 | 4 | 5 | null
          airspace_zone_type?: 1 | 2 | 3 | 4 | null
          min_height?: number | null
          max_height?: number | null
          active_from?: string | null
          active_to?: string | null
        } | null
      }
    }
    answer: {
      message: string
      data: {
        format: "ed269" | "ed318" | "geojson" | "kml" | "openair"
        dry_run: boolean
        /** Features in the file */
        total_features: number
        /** Features that can be imported, or were */
        total_ready: number
        total_faulty: number
        /** Zones that the ready features make */
        total_zones: number
        total_created: number
        features: Array<{
          /** Place in the file, from 0 */
          index: number
          /** What the file calls it, where it has an identifier */
          id: string | null
          name: string
          /** What was assumed, converted or left out */
          notes: Array<string>
          /** Why it cannot be imported; empty when it can */
          faults: Array<string>
          verdict: "ready" | "fault" | "created"
          /** One for each part of the feature */
          zones: Array<{
            zone_name: string
            restriction_type: number
            airspace_zone_type: number
            /** Metres AGL, inclusive */
            min_height: number
            /** Metres AGL, exclusive */
            max_height: number
            /** The lower limit as it was given */
            min_altitude: {
              value: number
              /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
              reference: "AGL" | "AMSL" | "W84"
              unit: "m" | "ft"
              /** Given above the place of take-off and taken as above ground; the reference is AGL */
              from_takeoff?: true
            }
            /** The upper limit as it was given */
            max_altitude: {
              value: number
              /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
              reference: "AGL" | "AMSL" | "W84"
              unit: "m" | "ft"
              /** Given above the place of take-off and taken as above ground; the reference is AGL */
              from_takeoff?: true
            }
            /** No point of it lies lower, metres above the ellipsoid; null: unknown */
            lower_w84_m: number | null
            /** No point of it lies higher, metres above the ellipsoid; null: unknown */
            upper_w84_m: number | null
            /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
            heights_note: string | null
            active_from: string | null
            active_to: string | null
            /** When it is used within its window, where somebody said so. It asks at all hours of its window */
            schedule: Array<{
              from: string | null
              to: string | null
              daily: Array<{
                days: Array<string>
                start: string | null
                end: string | null
              }>
            }> | null
            vertices: number
            /** Null until it is created */
            zone_uuid: string | null
          }>
        }>
      }
    }
  }
  /** Read missions from a QGroundControl plan, KML or GeoJSON; stores nothing, answers bodies for POST /missions */
  'exchange.importMissions': {
    input: {
      body: {
        /** The file: its text, or, for the JSON formats, the JSON itself. At most 8 MiB */
        content: string | Record<string, unknown> | Array<unknown>
        format?: "auto" | "plan" | "kml" | "geojson"
        /** Look at these features alone, by their index in the file */
        only?: Array<number>
        /** Metres to each side of a line, which so becomes a corridor */
        buffer?: number
        /** Metres added above the highest point of a line */
        height_margin?: number
        /** Metres of the ground above sea level. Limits of the file above sea level, the ellipsoid or as flight levels are said above ground as well, which counts where the service does not know the ground */
        ground_elevation?: number | null
        /** In place of what the file says, metres AGL */
        min_height?: number | null
        /** In place of what the file says, metres AGL */
        max_height?: number | null
      }
    }
    answer: {
      data: {
        format: "plan" | "kml" | "geojson"
        total_features: number
        total_ready: number
        total_faulty: number
        features: Array<{
          /** Place in the file, from 0 */
          index: number
          /** What the file calls it, where it has an identifier */
          id: string | null
          name: string
          /** What was assumed, converted or left out */
          notes: Array<string>
          /** Why it cannot be imported; empty when it can */
          faults: Array<string>
          verdict: "ready" | "fault"
          /** Bodies for POST /missions; add times, assets and pilots */
          missions: Array<{
            mission_name: string
            /** GeoJSON Polygon, longitude then latitude, WGS84 */
            mission_envelope: {
              type: "Polygon"
              coordinates: Array<Array<Array<number>>>
            }
            /** Null where an altitude is given in its place */
            min_height: number | null
            max_height: number | null
            min_altitude: {
              value: number
              /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
              reference: "AGL" | "AMSL" | "W84"
              unit: "m" | "ft"
              /** Given above the place of take-off and taken as above ground; the reference is AGL */
              from_takeoff?: true
            } | null
            max_altitude: {
              value: number
              /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
              reference: "AGL" | "AMSL" | "W84"
              unit: "m" | "ft"
              /** Given above the place of take-off and taken as above ground; the reference is AGL */
              from_takeoff?: true
            } | null
            /** Null where the file does not say */
            start_time: string | null
            end_time: string | null
          }>
        }>
      }
    }
  }
  /** Download active zones as GeoJSON, KML, ED-269 or ED-318; a Link header names the next part of a large export */
  'exchange.exportZones': {
    input: {
      query?: {
        format?: "geojson" | "kml" | "ed269" | "ed318"
        restriction_type?: 1 | 2 | 3 | 4 | 5
        airspace_zone_type?: 1 | 2 | 3 | 4
        /** mine: the zones that the organisation owns */
        owner?: "all" | "mine"
        /** Country of the zones, which ED-269 and ED-318 want; XXX is none */
        country?: string
        /** Zones after this one: where the part before ended */
        after_zone_id?: number
        /** Zones a file, at most; a file ends sooner after 500,000 vertices */
        limit?: number
      }
    }
    answer: Response
  }
  /** Download a mission as a QGroundControl plan, KML or GeoJSON, with its limits as they were given */
  'exchange.exportMission': {
    input: {
      path: {
        mission_uuid: string
      }
      query?: {
        format?: "plan" | "kml" | "geojson"
      }
    }
    answer: Response
  }
  /** Download a flight plan as a QGroundControl plan, KML or GeoJSON, with its limits as they were given */
  'exchange.exportPlan': {
    input: {
      path: {
        plan_uuid: string
      }
      query?: {
        format?: "plan" | "kml" | "geojson"
      }
    }
    answer: Response
  }
  /** Store a piece of airspace that something takes up for a while */
  'constraints.create': {
    input: {
      body: {
        constraint_type: 1 | 2 | 3 | 4 | 5 | 6
        /** The record it shapes; one constraint for each. Types 1 to 3: a mission, flight plan or zone of the own organisation */
        ref_uuid: string
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        geometry_2d: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        active_from?: string | null
        active_to?: string | null
        /** For example name, priority, zone_type, restriction_level; at most 16 KiB as JSON. The console shows name */
        metadata?: Record<string, unknown> | null
      }
    }
    answer: {
      message: string
      data: ConstraintsCreateData
    }
  }
  /** Read the geofences, corridors and weather cells within a box, with their shapes; the whole world unless it is given */
  'constraints.list': {
    input: {
      query?: {
        /** Where it is beyond east the box holds the date line */
        west?: number
        south?: number
        east?: number
        north?: number
        constraint_type?: 4 | 5 | 6
        /** mine: those that the organisation stored */
        owner?: "all" | "mine"
      }
    }
    answer: {
      data: {
        /** At most 500, the older first; where there are more, the own ones, then of each organisation as much */
        constraints: Array<ConstraintsCreateData>
        /** False where the box holds more: ask for a smaller one */
        is_complete: boolean
      }
    }
  }
  /** Read one constraint */
  'constraints.get': {
    input: {
      path: {
        constraint_uuid: string
      }
    }
    answer: {
      data: ConstraintsCreateData
    }
  }
  /** Give a geofence, corridor or weather cell of the own organisation another shape, heights, window and metadata */
  'constraints.update': {
    input: {
      path: {
        constraint_uuid: string
      }
      body: {
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        geometry_2d: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        active_from?: string | null
        active_to?: string | null
        /** For example name, priority, zone_type, restriction_level; at most 16 KiB as JSON. The console shows name */
        metadata?: Record<string, unknown> | null
      }
    }
    answer: {
      message: string
      data: ConstraintsCreateData
    }
  }
  /** Remove a geofence, corridor or weather cell of the own organisation */
  'constraints.delete': {
    input: {
      path: {
        constraint_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Find everything that shares a piece of airspace, a height band and a window with a polygon */
  'constraints.intersect': {
    input: {
      body: {
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        geometry_2d: Record<string, unknown>
        /** Metres AGL: lower end of the altitude filter; open when absent */
        min_height?: number | null
        /** Metres AGL: upper end of the altitude filter; open when absent */
        max_height?: number | null
        /** The same end in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The same end in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** Start of the window; open when absent */
        active_from?: string | null
        /** End of the window; open when absent */
        active_to?: string | null
        /** Only these types; all when absent */
        constraint_types?: Array<1 | 2 | 3 | 4 | 5 | 6> | null
      }
    }
    answer: {
      data: {
        /** GeoJSON Polygon, longitude then latitude, WGS84 */
        query_geometry: {
          type: "Polygon"
          coordinates: Array<Array<Array<number>>>
        }
        result_count: number
        constraints: Array<{
          constraint_uuid: string
          /** 1 mission, 2 flight plan, 3 zone, 4 geofence, 5 asset corridor, 6 weather cell */
          constraint_type: number
          /** The record it shapes; null when that is another organisation's business */
          ref_uuid: string | null
          /** Metres AGL, inclusive */
          min_height: number
          /** Metres AGL, exclusive */
          max_height: number
          /** The lower limit as it was given */
          min_altitude: {
            value: number
            /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
            reference: "AGL" | "AMSL" | "W84"
            unit: "m" | "ft"
            /** Given above the place of take-off and taken as above ground; the reference is AGL */
            from_takeoff?: true
          }
          /** The upper limit as it was given */
          max_altitude: {
            value: number
            /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
            reference: "AGL" | "AMSL" | "W84"
            unit: "m" | "ft"
            /** Given above the place of take-off and taken as above ground; the reference is AGL */
            from_takeoff?: true
          }
          /** No point of it lies lower, metres above the ellipsoid; null: unknown */
          lower_w84_m: number | null
          /** No point of it lies higher, metres above the ellipsoid; null: unknown */
          upper_w84_m: number | null
          /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
          heights_note: string | null
          active_from: string | null
          active_to: string | null
          metadata: Record<string, unknown>
          /** W84: the bounds of both sides above the ellipsoid are known and were compared too; AGL otherwise */
          compared_in: "AGL" | "W84"
        }>
        /** False where more geofences, corridors and weather cells share the volume than the answer holds: the own ones come first, then of each organisation as much */
        is_complete: boolean
        /** True where other organisations' geofences, corridors and weather cells come without their metadata ({}), since there are so many */
        without_metadata: boolean
      }
    }
  }
  /** Create a mission; every zone it intersects gets a permission, approved at once where the zone allows */
  'missions.create': {
    input: {
      body: {
        mission_name: string
        mission_description?: string | null
        /** What the flights are for; shown to the managers */
        mission_purpose?: "inspection" | "survey" | "delivery" | "agriculture" | "media" | "public_safety" | "training" | "research" | "recreation" | "other" | null
        /** Before end_time */
        start_time: string
        end_time: string
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        mission_envelope: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** Assets that the organisation actively owns, each once */
        assets?: Array<{
          asset_uuid: string
          payload_id?: string | null
          payload_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 99 | null
        }> | null
        /** Active members of the organisation, each once */
        pilots?: Array<string> | null
        /** Zone identifiers */
        airspace_restrictions_covered?: Array<string> | null
      }
    }
    answer: {
      message: string
      data: MissionsCreateData
    }
  }
  /** List missions: the own ones, or for an airspace manager those in the own zones; the active ones unless a status is asked for */
  'missions.list': {
    input: {
      query?: {
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
        status?: 1 | -1
        /** Only missions that end after it. With from or to by start_time */
        from?: string
        /** Only missions that start before it */
        to?: string
        /** Of missions between from and to; without both the newest made come first */
        order?: "soonest" | "latest"
        /** Only the occurrences of one series */
        series_uuid?: string
        /** Only missions that fly this aircraft */
        asset_uuid?: string
        /** As the answer has it */
        permission_summary?: "pending" | "approved" | "rejected"
        /** Part of the name, of the number, of the operator's name or of a zone's that decides */
        q?: string
      }
    }
    answer: {
      data: Array<{
        mission_uuid: string
        mission_svc_id: string
        org_uuid: string
        org_name: string
        created_by_user_uuid: string
        mission_name: string
        mission_description: string
        /** Null: not said */
        mission_purpose: "inspection" | "survey" | "delivery" | "agriculture" | "media" | "public_safety" | "training" | "research" | "recreation" | "other" | null
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        start_time: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        end_time: string
        /** GeoJSON Polygon, longitude then latitude, WGS84 */
        mission_envelope: {
          type: "Polygon"
          coordinates: Array<Array<Array<number>>>
        }
        /** Metres AGL, inclusive */
        min_height: number
        /** Metres AGL, exclusive */
        max_height: number
        /** The lower limit as it was given */
        min_altitude: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        }
        /** The upper limit as it was given */
        max_altitude: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        }
        /** No point of it lies lower, metres above the ellipsoid; null: unknown */
        lower_w84_m: number | null
        /** No point of it lies higher, metres above the ellipsoid; null: unknown */
        upper_w84_m: number | null
        /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
        heights_note: string | null
        airspace_restrictions_covered: Array<string>
        /** rejected if any permission is, else pending if any is, else approved */
        permission_summary: "pending" | "approved" | "rejected"
        /** One for all occurrences of a mission that repeats */
        series_uuid: string | null
        /** 1 active, -1 inactive */
        mission_status: number
        /** Rises with every change of what its managers judge */
        mission_version: number
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        created_at: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        updated_at: string
        asset_count: number
        pilot_count: number
        permissions: Array<MissionsListDataPermissions>
      }>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Read one mission with its permissions and flight plans */
  'missions.get': {
    input: {
      path: {
        mission_uuid: string
      }
    }
    answer: {
      data: MissionsCreateData
    }
  }
  /** Change a mission; fields left out keep their value. A changed volume is evaluated again */
  'missions.update': {
    input: {
      path: {
        mission_uuid: string
      }
      body?: {
        mission_name?: string
        mission_description?: string | null
        /** What the flights are for; shown to the managers */
        mission_purpose?: "inspection" | "survey" | "delivery" | "agriculture" | "media" | "public_safety" | "training" | "research" | "recreation" | "other" | null
        /** Before end_time */
        start_time?: string
        end_time?: string
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        mission_envelope?: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** Assets that the organisation actively owns, each once */
        assets?: Array<{
          asset_uuid: string
          payload_id?: string | null
          payload_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 99 | null
        }> | null
        /** Active members of the organisation, each once */
        pilots?: Array<string> | null
        /** Zone identifiers */
        airspace_restrictions_covered?: Array<string> | null
        /** The version that was read; refused (409) when the mission has changed since */
        mission_version?: number | null
      }
    }
    answer: {
      message: string
      data: MissionsCreateData
    }
  }
  /** Make a mission inactive, with its flight plans, and free their volumes */
  'missions.delete': {
    input: {
      path: {
        mission_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Dry run, stores nothing: zones hit, the answer to expect, overlaps with approved plans */
  'missions.evaluate': {
    input: {
      body: {
        /** Before end_time */
        start_time: string
        end_time: string
        /** GeoJSON Polygon (RFC 7946): closed rings, longitude then latitude, WGS84 */
        mission_envelope: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** Leave this own flight plan out of the conflicts, while it is edited */
        plan_uuid?: string | null
      }
    }
    answer: {
      data: {
        /** rejected if any permission is, else pending if any is, else approved */
        permission_summary: "pending" | "approved" | "rejected"
        zones: Array<{
          zone_uuid: string
          zone_svc_id: string
          zone_name: string
          airspace_zone_type: number
          airspace_type: string
          /** Metres AGL, inclusive */
          min_height: number
          /** Metres AGL, exclusive */
          max_height: number
          /** The lower limit as it was given */
          min_altitude: {
            value: number
            /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
            reference: "AGL" | "AMSL" | "W84"
            unit: "m" | "ft"
            /** Given above the place of take-off and taken as above ground; the reference is AGL */
            from_takeoff?: true
          }
          /** The upper limit as it was given */
          max_altitude: {
            value: number
            /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
            reference: "AGL" | "AMSL" | "W84"
            unit: "m" | "ft"
            /** Given above the place of take-off and taken as above ground; the reference is AGL */
            from_takeoff?: true
          }
          /** No point of it lies lower, metres above the ellipsoid; null: unknown */
          lower_w84_m: number | null
          /** No point of it lies higher, metres above the ellipsoid; null: unknown */
          upper_w84_m: number | null
          /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
          heights_note: string | null
          /** W84: the bounds of both sides above the ellipsoid are known and were compared too; AGL otherwise */
          compared_in: "AGL" | "W84"
          active_from: string | null
          active_to: string | null
          /** When it is used within its window, where somebody said so. It asks at all hours of its window */
          schedule: Array<{
            from: string | null
            to: string | null
            daily: Array<{
              days: Array<string>
              start: string | null
              end: string | null
            }>
          }> | null
          /** 1: approved at once, 0: a manager will decide */
          permission_status: number
        }>
        conflicts: Array<MissionsEvaluateDataConflicts>
        /** At most four, within twelve hours to either side, not in the past, and below 120 m */
        alternatives: Array<{
          kind: "earlier_window" | "later_window" | "higher_band" | "lower_band"
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          starts_at: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          ends_at: string
          min_height: number
          max_height: number
        }>
        /** Null without a conflict, and where no such part is worth having */
        trimmed: {
          /** GeoJSON Polygon, longitude then latitude, WGS84 */
          envelope: {
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }
          area_m2: number
        } | null
        area_m2: number
      }
    }
  }
  /** Make a mission like this one at another time, asked of its zones anew */
  'missions.copy': {
    input: {
      path: {
        mission_uuid: string
      }
      body: {
        /** The copy is as long as the mission */
        start_time: string
        mission_name?: string | null
        /** Its flight plans too, as far from the start as here */
        with_plans?: boolean
      }
    }
    answer: {
      message: string
      data: MissionsCreateData
    }
  }
  /** What a repeat would make, and the answers to expect; stores nothing */
  'missions.previewRepeat': {
    input: {
      path: {
        mission_uuid: string
      }
      body: {
        rule: MissionsPreviewRepeatInputRule
      }
    }
    answer: {
      data: {
        occurrences: Array<{
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** rejected if any permission is, else pending if any is, else approved */
          permission_summary: "pending" | "approved" | "rejected"
          /** Approved flight plans inside its volume */
          conflicts: number
        }>
      }
    }
  }
  /** Repeat a mission: each occurrence is a mission of its own, with its own permissions; all or none */
  'missions.repeat': {
    input: {
      path: {
        mission_uuid: string
      }
      body: {
        rule: MissionsPreviewRepeatInputRule
        with_plans?: boolean
      }
    }
    answer: {
      message: string
      data: {
        series_uuid: string
        /** The first among them, as it is */
        missions: Array<{
          mission_uuid: string
          mission_svc_id: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** rejected if any permission is, else pending if any is, else approved */
          permission_summary: "pending" | "approved" | "rejected"
          plans: number
          /** Of these, how many found their volume taken */
          conflicted_plans: number
        }>
      }
    }
  }
  /** Move a mission in time with its flight plans; its zones are asked again */
  'missions.move': {
    input: {
      path: {
        mission_uuid: string
      }
      body: {
        /** It stays as long as it is */
        start_time: string
        /** With all later missions of its series that have not begun */
        following?: boolean
        /** In place of following: these of its series, each to a start of its own. All move or none */
        others?: Array<{
          mission_uuid: string
          start_time: string
        }>
      }
    }
    answer: {
      message: string
      data: {
        missions: Array<{
          mission_uuid: string
          mission_svc_id: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** rejected if any permission is, else pending if any is, else approved */
          permission_summary: "pending" | "approved" | "rejected"
          plans: number
          /** Of these, how many found their volume taken */
          conflicted_plans: number
          /** When it started before */
          moved_from: string
        }>
      }
    }
  }
  /** Make a mission inactive and all later ones of its series */
  'missions.endSeries': {
    input: {
      path: {
        mission_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** The organisation's drafts and templates, the last changed first */
  'missionDrafts.list': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
        kind?: "draft" | "template"
      }
    }
    answer: {
      data: Array<MissionDraftsListData>
      pagination: UsersListPagination
    }
  }
  /** Keep a mission that is not asked for yet, or a template; no zone is asked */
  'missionDrafts.create': {
    input: {
      body: {
        kind: "draft" | "template"
        name: string
        /** Fields of POST /missions, as far as they are known; at most 256 kB as JSON. Judged when the mission is made */
        content: Record<string, unknown>
      }
    }
    answer: {
      message: string
      data: MissionDraftsListData
    }
  }
  /** Read one draft or template */
  'missionDrafts.get': {
    input: {
      path: {
        draft_uuid: string
      }
    }
    answer: {
      data: MissionDraftsListData
    }
  }
  /** Change a draft or template; fields left out keep their value */
  'missionDrafts.update': {
    input: {
      path: {
        draft_uuid: string
      }
      body?: {
        kind?: "draft" | "template"
        name?: string
        /** Fields of POST /missions, as far as they are known; at most 256 kB as JSON. Judged when the mission is made */
        content?: Record<string, unknown>
      }
    }
    answer: {
      message: string
      data: MissionDraftsListData
    }
  }
  /** Delete a draft or template */
  'missionDrafts.delete': {
    input: {
      path: {
        draft_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Ask a zone for a mission's or a flight plan's permission */
  'permissions.request': {
    input: {
      query: {
        parent_type: "MISSION" | "FLIGHT_PLAN"
        parent_uuid: string
      }
      body: {
        /** Any active zone, whether it intersects or not */
        zone_uuid: string
        /** Who is asked, where several organisations manage the zone; else its owner */
        manager_org_uuid?: string | null
        /** Told by the zone's restriction type; a different value is not taken */
        airspace_type?: string | null
        remarks?: string | null
      }
    }
    answer: {
      message: string
      data: MissionsCreateDataPermissions
    }
  }
  /** The queue: permissions of the zones that the organisation manages. What waits by mission start, the next first; what is decided by decision, the last first; both together by mission start, the latest first */
  'permissions.list': {
    input: {
      query?: {
        /** decided: approved or rejected */
        status?: "pending" | "approved" | "rejected" | "decided"
        /** 1: those whose mission is not over; with status pending: what waits for an answer */
        open?: 1
        zone_uuid?: string
        /** Missions that start at or after this */
        starts_from?: string
        /** Missions that start before this */
        starts_before?: string
        /** Decided at or after this, the last decision first */
        decided_from?: string
        /** Part of the mission's or the operator's name, of a number of either or of the permission, or of the reference */
        q?: string
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        permission: MissionsCreateDataPermissions
        mission: PermissionsListDataMission
        operator: {
          org_uuid: string
          org_svc_id: string
          org_name: string
        }
        zone: PermissionsListDataZone
        /** How many flight plans ask */
        plan_count: number
        /** The older first; in the list the first 10 of them */
        plans: Array<PermissionsListDataPlans>
        /** Seven, in a fixed order */
        checks: Array<{
          check: "clear_of_approved_plans" | "registration_issued" | "certificate_active" | "pilot_credential" | "within_zone_heights" | "payload_allowed" | "operator_record"
          passes: boolean
          /** What was looked at, for people: "UA0093K4T0Q", "60–90 m AGL", "1 of 2" */
          facts: string
        }>
        /** How often its plans (its envelope, where it has none) meet approved ones; 51 stands for more than 50 */
        overlap_count: number
        /** Written about it; null for those who only monitor the zone */
        messages: {
          messages: number
          /** Of these, by whoever asks */
          unread: number
        } | null
        /** When the last decision was taken; null while it waits */
        decided_at: string | null
        abilities: {
          decide: boolean
        }
      }>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Approve or reject; a Manager of the zone may decide again, and the mission's plans follow */
  'permissions.decide': {
    input: {
      path: {
        permission_uuid: string
      }
      body: {
        permission_status: 1 | -1
        permission_reference?: string | null
        /** Of an approval; the mission's start when absent */
        valid_from?: string | null
        /** Of an approval; the mission's end when absent */
        valid_to?: string | null
        remarks?: string | null
        /** Of an approval: they bind the flight, in place of those of an earlier one */
        conditions?: Array<{
          text: string
          /** Where it holds, with so many metres round it */
          place?: {
            latitude: number
            longitude: number
            radius_m?: number
          } | null
        }>
        /** The version that was read; refused (409) when the mission has changed since */
        mission_version?: number | null
        /** The version that was read; refused (409) when the plan has changed since */
        plan_version?: number | null
        /** The last of the `decisions` that were read; refused (409) when another one stands now */
        decision_uuid?: string | null
      }
    }
    answer: {
      message: string
      data: MissionsCreateDataPermissions
    }
  }
  /** One permission with everything its manager needs to decide */
  'permissions.get': {
    input: {
      path: {
        permission_uuid: string
      }
    }
    answer: {
      data: {
        permission: MissionsCreateDataPermissions
        mission: PermissionsListDataMission
        operator: {
          org_uuid: string
          org_svc_id: string
          org_name: string
        }
        zone: PermissionsListDataZone
        /** How many flight plans ask */
        plan_count: number
        /** The older first; in the list the first 10 of them */
        plans: Array<PermissionsListDataPlans>
        /** Seven, in a fixed order */
        checks: Array<{
          check: "clear_of_approved_plans" | "registration_issued" | "certificate_active" | "pilot_credential" | "within_zone_heights" | "payload_allowed" | "operator_record"
          passes: boolean
          /** What was looked at, for people: "UA0093K4T0Q", "60–90 m AGL", "1 of 2" */
          facts: string
        }>
        /** How often its plans (its envelope, where it has none) meet approved ones; 51 stands for more than 50 */
        overlap_count: number
        /** Written about it; null for those who only monitor the zone */
        messages: {
          messages: number
          /** Of these, by whoever asks */
          unread: number
        } | null
        /** When the last decision was taken; null while it waits */
        decided_at: string | null
        abilities: {
          decide: boolean
        }
        /** In the order of their times; of more than 50, that many of them */
        overlaps: Array<{
          /** The mission's plan; null when it has none and its envelope was compared */
          plan_uuid: string | null
          other_plan_uuid: string
          other_plan_svc_id: string
          other_org_uuid: string
          other_org_name: string
          min_height: number
          max_height: number
          /** W84: the bounds of both sides above the ellipsoid are known and were compared too; AGL otherwise */
          compared_in: "AGL" | "W84"
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          starts_at: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          ends_at: string
          /** Null, and `polygons` empty, where finding the shared area takes too long: the two cross each other more than 2,000 times, or many others were found before */
          area_m2: number | null
          polygons: Array<{
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }>
        }>
        /** GeoJSON Polygon, longitude then latitude, WGS84 */
        mission_envelope: {
          type: "Polygon"
          coordinates: Array<Array<Array<number>>>
        }
        /** GeoJSON Polygon, longitude then latitude, WGS84 */
        zone_envelope: {
          type: "Polygon"
          coordinates: Array<Array<Array<number>>>
        }
        /** When it is used within its window, where somebody said so. It asks at all hours of its window */
        zone_schedule: Array<{
          from: string | null
          to: string | null
          daily: Array<{
            days: Array<string>
            start: string | null
            end: string | null
          }>
        }> | null
        plan_envelopes: Array<{
          plan_uuid: string
          /** GeoJSON Polygon, longitude then latitude, WGS84 */
          flight_envelope: {
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }
        }>
        /** Of the mission envelope */
        area_m2: number
        /** Of its part inside the zone; null where the two cross each other more than 2,000 times */
        area_in_zone_m2: number | null
        assets: Array<{
          asset_uuid: string
          asset_svc_id: string
          asset_uin: string | null
          /** Of the asset now: 1 active, -1 out of service, -2 removed */
          asset_status: number
          model_name: string
          category: number
          /** kg */
          max_takeoff_weight: number | null
          payload_name: string | null
          /** Of the certificate that is active when the mission is judged, also of one that has ended by then */
          certificate_expires_at: string | null
        }>
        pilots: Array<{
          user_uuid: string
          first_name: string
          last_name: string
          /** Null of one who is no active member of the operator */
          phone: string | null
          /** Of the credentials that are good when the mission starts: now, while it is under way; when it ended, once it has */
          rpc_numbers: Array<string>
        }>
        /** Other approved plans in the mission's window, near its envelope; numbers and names are null of one that is not yours, nor among `overlaps`, nor among the first 200 and in a zone of yours */
        near_plans: Array<{
          plan_uuid: string | null
          plan_svc_id: string | null
          org_uuid: string | null
          org_name: string | null
          /** GeoJSON Polygon, longitude then latitude, WGS84 */
          flight_envelope: {
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }
          min_height: number
          max_height: number
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          schedule_start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          schedule_end_time: string
        }>
        /** Oldest first; the last one stands */
        decisions: Array<{
          decision_uuid: string
          permission_status: number
          /** opened, auto_approved, approved, rejected, withdrawn, mission_changed, plan_changed, zone_changed, retired */
          reason: string
          permission_reference: string | null
          valid_from: string | null
          valid_to: string | null
          remarks: string | null
          /** What the approval binds the flight to */
          conditions: Array<{
            text: string
            place: {
              latitude: number
              longitude: number
              radius_m: number
            } | null
          }>
          /** Null: the service */
          decided_by: {
            user_uuid: string
            name: string
          } | null
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          decided_at: string
          /** The version that a person judged; null: the service, or before versions */
          mission_version: number | null
        }>
        /** Changes of the mission, oldest first; the newest 50 */
        revisions: Array<{
          /** The version that came of it */
          mission_version: number
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          changed_at: string
          /** Null: the service */
          changed_by: {
            user_uuid: string
            name: string
          } | null
          /** In words; times as timestamps */
          changes: Array<{
            field: "mission_name" | "mission_description" | "mission_purpose" | "start_time" | "end_time" | "min_height" | "max_height" | "min_altitude" | "max_altitude" | "mission_envelope" | "airspace_restrictions_covered" | "assets" | "pilots"
            before: string
            after: string
          }>
        }>
      }
    }
  }
  /** Says that you look at a request: its notification is read, and where you manage its zone it does not go to the Admins as unopened. */
  'permissions.open': {
    input: {
      path: {
        permission_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** What operator and managers wrote each other about a request, and whom they can mention. */
  'permissions.messages': {
    input: {
      path: {
        permission_uuid: string
      }
      query?: {
        /** The `next_cursor` of a page: messages before those */
        cursor?: string
      }
    }
    answer: {
      data: {
        /** Oldest first, 200 at most: the last ones, or those before `cursor` */
        messages: Array<PermissionsMessagesDataMessages>
        /** For the messages before these */
        next_cursor: string | null
        /** Whom a message can mention: of both sides, by name, at most 200 */
        people: Array<{
          user_uuid: string
          name: string
          org_uuid: string
          org_name: string
        }>
        can_write: boolean
      }
    }
  }
  /** Writes to the other side of a request, with files, and mentions people of both. */
  'permissions.write': {
    input: {
      path: {
        permission_uuid: string
      }
      headers?: {
        /** A retry with the same key and the same message answers the one that was sent; kept with it */
        'Idempotency-Key'?: string
      }
      body?: {
        /** May be empty where a file is sent */
        text?: string
        /** user_uuids of `people`: they are told, whichever side they are of */
        mentions?: Array<string>
        /** 5 MiB each, as far as the body takes them: PDF, PNG, JPEG, WebP, text, CSV, GeoJSON, KML */
        files?: Array<{
          /** Its last part is kept */
          file_name: string
          content_base64: string
        }>
      }
    }
    answer: {
      message: string
      data: PermissionsMessagesDataMessages
    }
  }
  /** How much was written about each permission of a mission that the caller talks about, and is unread. */
  'permissions.missionMessages': {
    input: {
      path: {
        mission_uuid: string
      }
    }
    answer: {
      data: Array<{
        permission_uuid: string
        messages: number
        /** Of these, by whoever asks */
        unread: number
      }>
    }
  }
  /** Says that you read what was written about a request, up to this message; its notifications are read too. */
  'permissions.readMessages': {
    input: {
      path: {
        permission_uuid: string
      }
      body: {
        message_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** A file of a message, as it was sent; for those who read the message. */
  'permissions.file': {
    input: {
      path: {
        permission_uuid: string
        file_uuid: string
      }
    }
    answer: Response
  }
  /** The permit of an approved permission, to be printed: a PDF with map, heights, times, conditions and a code. */
  'permissions.permit': {
    input: {
      path: {
        permission_uuid: string
      }
      query?: {
        /** In which times are printed, beside UTC */
        time_zone?: string
      }
    }
    answer: Response
  }
  /** Whether the permit with this code stands. For anybody who holds it, without an account; it names no person. */
  'permissions.verify': {
    input: {
      path: {
        /** 12 letters and digits; dashes and blanks are left out */
        code: string
      }
    }
    answer: {
      data: {
        code: string
        state: "stands" | "not_yet" | "ended" | "withdrawn" | "replaced"
        valid_from: string | null
        valid_to: string | null
        /** When it was withdrawn or replaced */
        ended_at: string | null
        /** The code of the permit that stands in its place */
        replaced_by: string | null
        zone_name: string
        permission_svc_id: string
        permission_reference: string | null
        operator_name: string
        mission_name: string
        /** Of one that was neither withdrawn nor replaced */
        flight: {
          /** Metres AGL, inclusive */
          min_height: number
          /** Metres AGL, exclusive */
          max_height: number
          /** The lower limit as it was given */
          min_altitude: {
            value: number
            /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
            reference: "AGL" | "AMSL" | "W84"
            unit: "m" | "ft"
            /** Given above the place of take-off and taken as above ground; the reference is AGL */
            from_takeoff?: true
          }
          /** The upper limit as it was given */
          max_altitude: {
            value: number
            /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
            reference: "AGL" | "AMSL" | "W84"
            unit: "m" | "ft"
            /** Given above the place of take-off and taken as above ground; the reference is AGL */
            from_takeoff?: true
          }
          /** No point of it lies lower, metres above the ellipsoid; null: unknown */
          lower_w84_m: number | null
          /** No point of it lies higher, metres above the ellipsoid; null: unknown */
          upper_w84_m: number | null
          /** Where min_height and max_height had to be taken wide, because the ground is unknown: why */
          heights_note: string | null
          /** What the approval binds the flight to */
          conditions: Array<{
            text: string
            place: {
              latitude: number
              longitude: number
              radius_m: number
            } | null
          }>
          aircraft: Array<string>
        } | null
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        checked_at: string
      }
    }
  }
  /** Plan a flight inside a mission; it is deconflicted against all approved plans at once */
  'flightPlans.create': {
    input: {
      query: {
        mission_uuid: string
      }
      body: {
        /** One of the assets of the mission */
        asset_uuid: string
        payload_id?: string | null
        payload_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 99 | null
        /** One of the pilots of the mission */
        pilot_uuid: string
        /** Within the mission's window, before schedule_end_time */
        schedule_start_time: string
        schedule_end_time: string
        /** GeoJSON Polygon inside the mission's envelope */
        flight_envelope: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        airspace_restrictions_covered?: Array<string> | null
      }
    }
    answer: {
      message: string
      data: MissionsCreateDataFlightPlans
    }
  }
  /** List the flight plans of a mission; the active ones unless a status is asked for */
  'flightPlans.list': {
    input: {
      query: {
        mission_uuid: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
        status?: 1 | -1
      }
    }
    answer: {
      data: Array<FlightPlansListData>
      pagination: UsersListPagination
    }
  }
  /** Read one flight plan */
  'flightPlans.get': {
    input: {
      path: {
        plan_uuid: string
      }
    }
    answer: {
      data: MissionsCreateDataFlightPlans
    }
  }
  /** Change a flight plan; only its creator may. Fields left out keep their value */
  'flightPlans.update': {
    input: {
      path: {
        plan_uuid: string
      }
      body?: {
        /** One of the assets of the mission */
        asset_uuid?: string
        payload_id?: string | null
        payload_type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 99 | null
        /** One of the pilots of the mission */
        pilot_uuid?: string
        /** Within the mission's window, before schedule_end_time */
        schedule_start_time?: string
        schedule_end_time?: string
        /** GeoJSON Polygon inside the mission's envelope */
        flight_envelope?: Record<string, unknown>
        /** Metres AGL, inclusive; below max_height. Needed unless min_altitude is given */
        min_height?: number | null
        /** Metres AGL, exclusive. Needed unless max_altitude is given */
        max_height?: number | null
        /** The lower limit in a reference and unit of its own */
        min_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        /** The upper limit in a reference and unit of its own */
        max_altitude?: {
          value: number
          /** AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84 */
          reference: "AGL" | "AMSL" | "W84"
          unit: "m" | "ft"
          /** Given above the place of take-off and taken as above ground; the reference is AGL */
          from_takeoff?: true
        } | null
        airspace_restrictions_covered?: Array<string> | null
      }
    }
    answer: {
      message: string
      data: MissionsCreateDataFlightPlans
    }
  }
  /** Make a flight plan inactive and free its volume */
  'flightPlans.delete': {
    input: {
      path: {
        plan_uuid: string
      }
    }
    answer: {
      message: string
      data: null
    }
  }
  /** All flight plans of the organisation, inactive ones too, newest first; or those that are open, soonest first */
  'flightPlans.logs': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
        asset_uuid?: string
        pilot_uuid?: string
        /** 1: those that are active and whose window is not over, the soonest first; 0: all others */
        open?: 0 | 1
      }
    }
    answer: {
      message: string
      data: Array<FlightPlansListData>
      pagination: UsersListPagination
    }
  }
  /** What the plan now shares with approved plans (height, time, area, no names), and what is free instead */
  'flightPlans.conflicts': {
    input: {
      path: {
        plan_uuid: string
      }
    }
    answer: {
      data: {
        plan_uuid: string
        conflicted: boolean
        conflicts: Array<MissionsEvaluateDataConflicts>
        /** At most four, inside the mission and not in the past; none where nothing is free */
        alternatives: Array<{
          kind: "earlier_window" | "later_window" | "higher_band" | "lower_band"
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          starts_at: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          ends_at: string
          min_height: number
          max_height: number
        }>
        /** Null without a conflict, and where no such part is worth having */
        trimmed: {
          /** GeoJSON Polygon, longitude then latitude, WGS84 */
          envelope: {
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }
          area_m2: number
        } | null
      }
    }
  }
  /** Whether an asset may be armed here and now, on which plan, or why not. */
  'arming.ask': {
    input: {
      path: {
        asset_uuid: string
      }
      query?: {
        /** Where it stands; without a place the plan is judged by its time */
        latitude?: number
        longitude?: number
        /** Another moment than now */
        at?: string
        /** plan_uuid or plan_svc_id: this plan and no other */
        plan?: string
        /** SHA-1 of the station's certificate; without it no certificate is asked for */
        thumbprint?: string
      }
    }
    answer: {
      data: {
        answer: "approved" | "denied"
        /** null when approved */
        reason: "asset_inactive" | "certificate_revoked" | "no_plan" | "too_early" | "too_late" | "outside" | "plan_waits" | "rejected" | "volume_taken" | null
        /** For people: what is wrong and what would be right */
        message: string
        /** The same in at most 50 letters, for the screen of a ground station */
        pilot_text: string
        /** Seconds from the moment that was asked for; null when denied */
        valid_for_s: number | null
        /** The plan that was judged: of those of this time the one of this place */
        plan: {
          plan_uuid: string
          plan_svc_id: string
          /** GeoJSON Polygon, longitude then latitude, WGS84 */
          flight_envelope: {
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }
          min_height: number
          max_height: number
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          schedule_start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          schedule_end_time: string
        } | null
        /** RED zones in the plan, from the ground to its ceiling; none that holds all of its area */
        red_zones: Array<{
          zone_uuid: string
          zone_name: string
          /** GeoJSON Polygon, longitude then latitude, WGS84 */
          zone_envelope: {
            type: "Polygon"
            coordinates: Array<Array<Array<number>>>
          }
          /** The plan holds an approval of this zone that is valid at this time */
          is_permitted: boolean
        }>
      }
    }
  }
  /** What a MAVLink bridge says of itself and of its vehicles; the newest report replaces the one before. */
  'bridges.report': {
    input: {
      path: {
        bridge_uuid: string
      }
      body: {
        /** The machine it runs on */
        name: string
        started_at: string
        /** Where it listens */
        lines: Array<string>
        messages: number
        unknown_messages: number
        bad_checksums: number
        /** Of frames that wait */
        disk_bytes: number
        disk_limit_bytes: number
        /** Found no room on the disk, or came too late for the service */
        frames_dropped: number
        arming_when_unreachable: "deny" | "allow"
        vehicles: Array<{
          system_id: number
          /** null: no entry of bridge.json names it, and its frames are dropped */
          asset_uuid: string | null
          autopilot: string | null
          /** Seconds before the report; null: not heard yet */
          heard_age_s: number | null
          is_armed: boolean
          /** null: it does not say */
          is_in_air: boolean | null
          /** What its heights are above where it knows no terrain; the place itself above sea level */
          home: {
            latitude: number
            longitude: number
            altitude_m: number
          } | null
          session_uuid: string | null
          /** Why its flight has no session */
          session_refused: string | null
          /** Of its last flight, acknowledged */
          frames_stored: number
          /** On the disk of the bridge, of all its flights */
          frames_waiting: number
          /** The newest first */
          arming: Array<{
            at: string
            is_approved: boolean
            /** As of an arming question; or unreachable, refused, unknown_vehicle */
            reason: string | null
            /** What the pilot read */
            pilot_text: string
            /** null when denied */
            valid_for_s: number | null
            took_ms: number
          }>
          fence: {
            /** on_board: the vehicle has acknowledged it */
            state: "going_up" | "on_board" | "refused"
            /** When the vehicle's last word came; null while it goes up */
            at: string | null
            points: number
            exclusions: number
            ceiling_m: number
            /** The vehicle's reason when it refused */
            why: string | null
          } | null
        }>
      }
    }
    answer: {
      message: string
      data: {
        bridge_uuid: string
      }
    }
  }
  /** The MAVLink bridges of the organisation that reported in the last 7 days, the newest first. */
  'bridges.list': {
    input: {}
    answer: {
      data: Array<{
        /** The machine it runs on */
        name: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        started_at: string
        /** Where it listens */
        lines: Array<string>
        messages: number
        unknown_messages: number
        bad_checksums: number
        /** Of frames that wait */
        disk_bytes: number
        disk_limit_bytes: number
        /** Found no room on the disk, or came too late for the service */
        frames_dropped: number
        arming_when_unreachable: "deny" | "allow"
        vehicles: Array<{
          system_id: number
          /** null: no entry of bridge.json names it, and its frames are dropped */
          asset_uuid: string | null
          autopilot: string | null
          /** Seconds before the report; null: not heard yet */
          heard_age_s: number | null
          is_armed: boolean
          /** null: it does not say */
          is_in_air: boolean | null
          /** What its heights are above where it knows no terrain; the place itself above sea level */
          home: {
            latitude: number
            longitude: number
            altitude_m: number
          } | null
          session_uuid: string | null
          /** Why its flight has no session */
          session_refused: string | null
          /** Of its last flight, acknowledged */
          frames_stored: number
          /** On the disk of the bridge, of all its flights */
          frames_waiting: number
          /** The newest first */
          arming: Array<{
            /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
            at: string
            is_approved: boolean
            /** As of an arming question; or unreachable, refused, unknown_vehicle */
            reason: string | null
            /** What the pilot read */
            pilot_text: string
            /** null when denied */
            valid_for_s: number | null
            took_ms: number
          }>
          fence: {
            /** on_board: the vehicle has acknowledged it */
            state: "going_up" | "on_board" | "refused"
            /** When the vehicle's last word came; null while it goes up */
            at: string | null
            points: number
            exclusions: number
            ceiling_m: number
            /** The vehicle's reason when it refused */
            why: string | null
          } | null
        }>
        bridge_uuid: string
        /** When the service heard of it last */
        reported_at: string
      }>
    }
  }
  /** Starts a flight session and gives the token of its telemetry socket. */
  'sessions.start': {
    input: {
      headers?: {
        /** A retry with the same key and the same request answers the original session; kept 72 hours unless the operator set another time */
        'Idempotency-Key'?: string
      }
      body: {
        asset_uuid: string
        /** Omit for an ad-hoc flight */
        plan_uuid?: string | null
        asset_start_latitude?: number | null
        asset_start_longitude?: number | null
        pilot_start_latitude?: number | null
        pilot_start_longitude?: number | null
        /** Server time when omitted; at most 5 minutes ahead and 30 days back */
        started_at?: string | null
        /** An addition: why an asset that is not registered flies all the same; kept in fitness_note */
        fitness_reason?: string | null
      }
    }
    answer: {
      message: string
      data: {
        session_uuid: string
        session_token: string | null
      }
    }
  }
  /** Lists the organisation's flight sessions, newest first. */
  'sessions.list': {
    input: {
      query?: {
        mission_uuid?: string
        plan_uuid?: string
        asset_uuid?: string
        /** 1: still open; 0: ended */
        active?: 0 | 1
        /** Only flights that ended after it or are still open */
        from?: string
        /** Only flights that started before it */
        to?: string
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<SessionsListData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Finds the open session of an asset, to resume it. */
  'sessions.active': {
    input: {
      query: {
        asset_uuid: string
      }
    }
    answer: {
      data: SessionsListData
    }
  }
  /** Reads a flight session. */
  'sessions.get': {
    input: {
      path: {
        session_uuid: string
      }
    }
    answer: {
      data: SessionsListData
    }
  }
  /** Ends a flight session and fixes its totals; a second end changes nothing. */
  'sessions.end': {
    input: {
      path: {
        session_uuid: string
      }
    }
    answer: {
      message: string
      data: {
        session_uuid: string
        session_token: string | null
      }
    }
  }
  /** The aircraft around your open flights, so that a pilot can look out for them: where they are, never whose. */
  'sessions.nearby': {
    input: {
      query?: {
        radius_m?: number
      }
    }
    answer: {
      /** Each open flight that was heard in the last 15 s, with at most 20 others, the nearest first */
      data: Array<{
        session_uuid: string
        aircraft: Array<{
          /** 24 bits: the same for the same flight, and nothing else about it */
          track_id: number
          /** Another flight of your own organisation */
          is_own: boolean
          latitude: number
          longitude: number
          absolute_altitude_m: number | null
          altitude_agl: number | null
          heading: number | null
          horizontal_speed: number | null
          vertical_speed: number | null
          distance_m: number
          /** Seconds since it was measured, at most 15 */
          age_s: number
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          measured_at: string
        }>
      }>
    }
  }
  /** Lists the stored frames of a flight session, oldest first. */
  'telemetry.records': {
    input: {
      path: {
        session_uuid: string
      }
      query?: {
        /** Only frames at or after this time */
        from?: string
        /** Only frames at or before this time */
        to?: string
        /** `next_cursor` of a page: the frames that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 1000 */
        limit?: number
      }
    }
    answer: {
      data: Array<TelemetryRecordsData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Stores recorded frames of a flight session: all of them or none; sending them again stores nothing twice. */
  'telemetry.upload': {
    input: {
      path: {
        session_uuid: string
      }
      body: {
        /** Telemetry frames in any order: timestamp, latitude and longitude required, the other fields as measured. session_uuid, asset_uuid and asset_uin are set by the service. */
        frames: Array<unknown>
      }
    }
    answer: {
      accepted: number
      session_uuid: string
    }
  }
  /** Reads the track of a flight session for one view of it: thinned out as far as it is seen from afar. */
  'telemetry.replay': {
    input: {
      path: {
        session_uuid: string
      }
      query?: {
        /** The stretch that is looked at begins here; from the first frame unless given */
        from?: string
        /** It ends here; at the last frame unless given */
        to?: string
      }
    }
    answer: {
      data: {
        session_uuid: string
        /** 0: the points are every frame of the stretch. Else the line between them is at each moment at most so many metres off the flight, in place and in height. null: more points must stay than an answer holds; the answer has a part of them, and a shorter stretch shows more */
        tolerance_m: number | null
        /** Oldest first, at most 5000; one beyond each end of the stretch, where the flight goes on */
        points: Array<TelemetryReplayDataPoints>
        /** What all frames of the flight say, whatever the points; null where a stretch was asked for */
        findings: TelemetryReplayDataFindings | null
      }
    }
  }
  /** Downloads the track of a flight session as GeoJSON, GPX, KML or CSV, whole and oldest first. */
  'telemetry.export': {
    input: {
      path: {
        session_uuid: string
      }
      query?: {
        format?: "geojson" | "gpx" | "kml" | "csv"
      }
    }
    answer: Response
  }
  /** Lists the flights now inside the zones that the organisation manages or monitors. */
  'awareness.activeFlights': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<AwarenessActiveFlightsData>
      pagination: UsersListPagination
    }
  }
  /** Reads the flight that an asset is on. */
  'awareness.activeFlight': {
    input: {
      path: {
        asset_uuid: string
      }
    }
    answer: {
      data: AwarenessActiveFlightsData
    }
  }
  /** Lists the flights now inside your zones, each with its plan, mission and pilot. */
  'awareness.traffic': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 500 */
        limit?: number
      }
    }
    answer: {
      data: Array<AwarenessTrafficData>
      pagination: UsersListPagination
    }
  }
  /** Lists your organisation's open flights, each with its plan, mission, pilot and last position. */
  'awareness.ownTraffic': {
    input: {
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 500 */
        limit?: number
      }
    }
    answer: {
      data: Array<AwarenessTrafficData>
      pagination: UsersListPagination
    }
  }
  /** Reads an asset that flies or is planned to fly in your zones. */
  'awareness.asset': {
    input: {
      path: {
        asset_uuid: string
      }
    }
    answer: {
      data: {
        asset: {
          asset_uuid: string
          asset_svc_id: string
          asset_uin: string | null
          status: number
          org_owner_uuid: string | null
          memberships: Array<MembershipsListData>
          total_distance: number
          total_endurance: number
          total_flights: number
        }
        model: AssetModelsCreateData
      }
    }
  }
  /** Lists the flight plans of an asset that concern your zones. */
  'awareness.plans': {
    input: {
      path: {
        asset_uuid: string
      }
      query?: {
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<AwarenessPlansData>
      pagination: UsersListPagination
    }
  }
  /** Reads one flight plan of an asset that concerns your zones. */
  'awareness.plan': {
    input: {
      path: {
        asset_uuid: string
        plan_uuid: string
      }
    }
    answer: {
      data: AwarenessPlansData
    }
  }
  /** Raises an alert about a flight that concerns a zone which your organisation manages. */
  'awareness.alert': {
    input: {
      path: {
        asset_uuid: string
      }
      body?: {
        /** Required: the open flight session of the asset */
        session_uuid?: string | null
        /** The asset of the path, which decides */
        asset_uuid?: string | null
        /** Required */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | null
        /** What the people of the zone and the operator read */
        message?: string | null
        /** A member of your organisation; you, when omitted */
        triggered_by?: string | null
      }
    }
    answer: {
      message: string
      /** State of the alert */
      status: "raised"
      alert_uuid: string
    }
  }
  /** Lists the flight sessions on plans that asked your zones for permission, newest first. */
  'awareness.sessions': {
    input: {
      query?: {
        /** 1: still open; 0: ended */
        active?: 0 | 1
        asset_uuid?: string
        mission_uuid?: string
        plan_uuid?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<AwarenessSessionsData>
      pagination: UsersListPagination
    }
  }
  /** Reads a flight session on a plan that asked your zones for permission. */
  'awareness.session': {
    input: {
      path: {
        session_uuid: string
      }
    }
    answer: {
      data: AwarenessSessionsData
    }
  }
  /** Lists the stored frames of a flight session on a plan that asked your zones, oldest first. */
  'awareness.records': {
    input: {
      path: {
        session_uuid: string
      }
      query?: {
        /** Only frames at or after this time */
        from?: string
        /** Only frames at or before this time */
        to?: string
        /** `next_cursor` of a page: the frames that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 1000 */
        limit?: number
      }
    }
    answer: {
      data: Array<TelemetryRecordsData>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Reads the track of a flight session on a plan that asked your zones for one view of it: thinned out as far as it is seen from afar. */
  'awareness.replay': {
    input: {
      path: {
        session_uuid: string
      }
      query?: {
        /** The stretch that is looked at begins here; from the first frame unless given */
        from?: string
        /** It ends here; at the last frame unless given */
        to?: string
      }
    }
    answer: {
      data: {
        session_uuid: string
        /** 0: the points are every frame of the stretch. Else the line between them is at each moment at most so many metres off the flight, in place and in height. null: more points must stay than an answer holds; the answer has a part of them, and a shorter stretch shows more */
        tolerance_m: number | null
        /** Oldest first, at most 5000; one beyond each end of the stretch, where the flight goes on */
        points: Array<TelemetryReplayDataPoints>
        /** What all frames of the flight say, whatever the points; null where a stretch was asked for */
        findings: TelemetryReplayDataFindings | null
      }
    }
  }
  /** Downloads the track of a flight session on a plan that asked your zones as GeoJSON, GPX, KML or CSV, whole. */
  'awareness.export': {
    input: {
      path: {
        session_uuid: string
      }
      query?: {
        format?: "geojson" | "gpx" | "kml" | "csv"
      }
    }
    answer: Response
  }
  /** Lists alerts, newest first: of the zones that you manage or monitor, or of your own flights. */
  'alerts.list': {
    input: {
      query?: {
        state?: "raised" | "acknowledged" | "cleared" | "closed"
        /** 1: all that are not closed; 0: the closed ones */
        open?: 0 | 1
        /** 1: minor ones that the evidence has ended: nobody needs to do anything; 0: all others */
        quiet?: 0 | 1
        /** 1: those that somebody has acknowledged; 0: those that wait for it */
        acknowledged?: 0 | 1
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
        session_uuid?: string
        asset_uuid?: string
        zone_uuid?: string
        /** Raised at or after */
        from?: string
        /** Raised before */
        to?: string
        /** Closed at or after, whenever it was raised */
        closed_from?: string
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        alert_uuid: string
        alert_type: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
        /** critical: inside a RED zone · major: the other violations · minor: lost link. It grows while it goes on and never shrinks */
        severity: "critical" | "major" | "minor"
        /** raised · acknowledged by a person · cleared by evidence · closed by a person */
        state: "raised" | "acknowledged" | "cleared" | "closed"
        session_uuid: string
        asset_uuid: string
        asset_svc_id: string
        asset_uin: string | null
        plan_uuid: string | null
        /** The operator */
        org_uuid: string
        /** The zones that it concerns */
        zone_uuids: Array<string>
        message: string
        /** What the message measures; null where it measures nothing */
        figures: AlertsListDataFigures | {
          /** Outside the area of its plan */
          kind: "outside"
          distance_m: number
          plan_svc_id: string
        } | {
          /** In a zone without permission */
          kind: "zone"
          zone_name: string
          /** Above ground */
          height_m: number
        } | null
        /** The user_uuid of who raised it, or system */
        triggered_by: string
        /** Where the aircraft was */
        latitude: number | null
        longitude: number | null
        /** metres */
        altitude_agl: number | null
        /** Found in frames that came too late for the live picture; its times are those of the frames */
        late: boolean
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        raised_at: string
        acknowledged_at: string | null
        acknowledged_by: string | null
        /** When what it says was over; null while it goes on */
        cleared_at: string | null
        closed_at: string | null
        closed_by: string | null
        close_reason: string | null
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        updated_at: string
        abilities: {
          acknowledge: boolean
          close: boolean
        }
      }>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Reads an alert with its history. */
  'alerts.get': {
    input: {
      path: {
        alert_uuid: string
      }
    }
    answer: {
      data: AlertsGetData
    }
  }
  /** Says that somebody has taken notice; again changes nothing. Needs Manager membership of a zone of it. */
  'alerts.acknowledge': {
    input: {
      path: {
        alert_uuid: string
      }
    }
    answer: {
      message: string
      data: AlertsGetData
    }
  }
  /** Closes an alert for a reason. Needs Manager membership of a zone of it. */
  'alerts.close': {
    input: {
      path: {
        alert_uuid: string
      }
      body: {
        /** Why nothing more is to be done */
        reason: string
      }
    }
    answer: {
      message: string
      data: AlertsGetData
    }
  }
  /** What managers and the operator wrote each other about an alert, and whom to call. */
  'alerts.messages': {
    input: {
      path: {
        alert_uuid: string
      }
    }
    answer: {
      data: {
        /** Who flies; null for organisations that only monitor */
        pilot: {
          user_uuid: string
          name: string
          phone: string
        } | null
        /** Oldest first, the last 200 */
        messages: Array<AlertsMessagesDataMessages>
      }
    }
  }
  /** Writes to the pilot, or answers: by a manager of a zone of the alert, or the operator. Both consoles show it at once. */
  'alerts.write': {
    input: {
      path: {
        alert_uuid: string
      }
      body: {
        text: string
      }
    }
    answer: {
      message: string
      data: AlertsMessagesDataMessages
    }
  }
  /** Says that what the other side wrote was shown or read, up to the message that you name; again changes nothing. */
  'alerts.readMessages': {
    input: {
      path: {
        alert_uuid: string
      }
      body?: {
        /** The newest that was shown: what was written behind it stays unread. Without it all that is there counts as read */
        message_uuid?: string
      }
    }
    answer: {
      message: string
      data: {
        /** How many were not read before */
        read: number
      }
    }
  }
  /** What an organisation of this type does first, and what of it is done: read from its records at that moment. */
  'checklist.get': {
    input: {}
    answer: {
      data: {
        steps: Array<{
          /** review: The platform has reviewed the organisation: it is active · colleague: Two people belong to it · deputy: Two people administer it · duty_phone: Pilots know whom to call: duty_phone is set · zone: It manages a zone · zone_link: It manages or monitors a zone · decision: One of its people has decided a permission · model: It has described an asset model · payload: It has a payload model · asset: It has an asset · registration: One of its assets has a registration number (UIN) · certificate: One of its assets has an active certificate · pilot: One of its people holds an active remote pilot certificate · mission: It has made a mission · plan: One of its missions has a flight plan · flight: Frames of one of its flights are stored */
          key: "review" | "colleague" | "deputy" | "duty_phone" | "zone" | "zone_link" | "decision" | "model" | "payload" | "asset" | "registration" | "certificate" | "pilot" | "mission" | "plan" | "flight"
          done: boolean
        }>
        /** The caller has put it away */
        put_away: boolean
      }
    }
  }
  /** Puts the checklist of this organisation away for the caller alone, or takes it out again. */
  'checklist.putAway': {
    input: {
      body: {
        put_away: boolean
      }
    }
    answer: {
      message: string
      data: {
        steps: Array<{
          /** review: The platform has reviewed the organisation: it is active · colleague: Two people belong to it · deputy: Two people administer it · duty_phone: Pilots know whom to call: duty_phone is set · zone: It manages a zone · zone_link: It manages or monitors a zone · decision: One of its people has decided a permission · model: It has described an asset model · payload: It has a payload model · asset: It has an asset · registration: One of its assets has a registration number (UIN) · certificate: One of its assets has an active certificate · pilot: One of its people holds an active remote pilot certificate · mission: It has made a mission · plan: One of its missions has a flight plan · flight: Frames of one of its flights are stored */
          key: "review" | "colleague" | "deputy" | "duty_phone" | "zone" | "zone_link" | "decision" | "model" | "payload" | "asset" | "registration" | "certificate" | "pilot" | "mission" | "plan" | "flight"
          done: boolean
        }>
        /** The caller has put it away */
        put_away: boolean
      }
    }
  }
  /** What waits for the caller beside alerts and requests: decisions on own missions, what these still need, unread messages. Of at most 100 missions, the next first */
  'home.waits': {
    input: {}
    answer: {
      data: {
        /** Own missions to come that are not approved, or of which a flight plan is in conflict or no longer fits */
        decisions: Array<{
          mission_uuid: string
          mission_name: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** rejected if any permission is, else pending if any is, else approved */
          permission_summary: "pending" | "approved" | "rejected"
          /** Names of those that wait for their manager, or refused */
          zones: Array<string>
          /** Of a manager who refused */
          remarks: string | null
          /** The first of its flight plans that found its volume taken */
          conflicted_plan_uuid: string | null
          /** The first of its flight plans that no longer fits it */
          unfit_plan_uuid: string | null
        }>
        /** What own missions of the next seven days still need */
        missing: Array<{
          mission_uuid: string
          mission_name: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** plan: The mission has no flight plan yet · asset: The mission lists no asset · service: The asset is out of service · registration: The asset has no registration number (UIN) · certificate: The asset has no active certificate · pilot: The mission lists no pilot · credential: None of the pilots holds a credential for the asset */
          missing: "plan" | "asset" | "service" | "registration" | "certificate" | "pilot" | "credential"
          asset_uuid: string | null
          /** Its UIN, else its number */
          asset_name: string | null
        }>
        /** Requests of missions to come about which something was written that the caller has not read */
        talks: Array<{
          permission_uuid: string
          mission_uuid: string
          mission_name: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          start_time: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          end_time: string
          /** The operator */
          org_name: string
          zone_name: string
          unread: number
        }>
      }
    }
  }
  /** A day of missions: for managers by zone, for owners by asset */
  'home.today': {
    input: {
      query?: {
        /** IANA, whose day it is; UTC, when omitted */
        time_zone?: string
        /** Today there, when omitted */
        date?: string
      }
    }
    answer: {
      data: {
        /** Midnight in the time zone */
        starts_at: string
        /** The next midnight */
        ends_at: string
        /** For managers: own zones that are asked on the day, and those that are active for a part of it */
        zones: Array<{
          zone_uuid: string
          zone_name: string
          airspace_zone_type: number
          active_from: string | null
          active_to: string | null
          blocks: Array<HomeTodayDataZonesBlocks>
        }>
        /** For owners: assets that are planned for the day first, those out of service too; at most 100 */
        assets: Array<{
          asset_uuid: string
          /** Its UIN, else its number */
          asset_name: string
          model_name: string
          /** What it lacks for its missions of the day that are not over; now, where none is left */
          unfit: "service" | "registration" | "certificate" | null
          /** It has an open flight session, planned or not */
          is_flying: boolean
          blocks: Array<HomeTodayDataZonesBlocks>
        }>
        /** There are more than 300 missions on the day: the first by start are shown */
        is_cut: boolean
      }
    }
  }
  /** Seconds in the air on each day of this week: of ended flights, each on the day it began */
  'home.week': {
    input: {
      query?: {
        /** IANA, whose week it is; UTC, when omitted */
        time_zone?: string
      }
    }
    answer: {
      data: {
        /** Monday to Sunday */
        days: Array<{
          /** As the calendar there has it, such as 2026-12-31 */
          date: string
          /** Seconds in the air */
          flown_s: number
        }>
        /** Of the whole week before */
        last_week_s: number
      }
    }
  }
  /** What runs out within 30 days or ran out in the last seven, the next first: at most 50. Credentials of others and invitations are shown to Admins */
  'home.ending': {
    input: {}
    answer: {
      data: {
        items: Array<{
          /** certificate of an asset · credential of a pilot · zone that is active until then · approval that ends before its mission · invitation to the organisation or to a zone · handover of an asset */
          kind: "certificate" | "credential" | "zone" | "approval" | "invitation" | "handover"
          /** Of the asset, person, zone, mission (for managers: permission) or invitation */
          subject_uuid: string
          /** What an invitation or handover is about: 1 organisation, 2 asset, 3 zone */
          resource_type: number | null
          /** Of that */
          resource_uuid: string | null
          title: string
          detail: string
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          ends_at: string
        }>
      }
    }
  }
  /** Requests of a period with their outcome now, reasons and time to decision: those of the zones that you manage, or of your missions. */
  'reports.requests': {
    input: {
      query: {
        /** The first day */
        from: string
        /** The last day, included; at most 366 days */
        to: string
        /** IANA. Days and hours are those of its clocks */
        time_zone?: string
        /** What concerns this zone alone */
        zone_uuid?: string
        /** This operator alone */
        org_uuid?: string
        /** What began on this day of the week alone: 1 is Monday */
        weekday?: number
        /** From weekday to this one, included */
        weekday_to?: number
        /** What began in this hour of the day alone */
        hour?: number
        /** From hour to this one, included */
        hour_to?: number
        /** South edge of a cell: flights that began and alerts that were raised in it alone */
        cell_latitude?: number
        /** Its west edge */
        cell_longitude?: number
        /** Alerts of this kind alone; nothing else is changed by it */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
      }
    }
    answer: {
      data: {
        from: string
        to: string
        time_zone: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        computed_at: string
        totals: {
          requests: number
          /** Approved by the service, as the zone allows */
          at_once: number
          /** Approved by a person */
          approved: number
          refused: number
          /** For an answer: its mission is not over */
          waiting: number
          /** Nobody had decided when its mission was over */
          undecided: number
          /** No longer asked: the mission or the zone changed or went */
          withdrawn: number
          /** By a person, at least once */
          decided: number
          /** A tenth of them was decided within so many whole minutes */
          minutes_10: number | null
          minutes_25: number | null
          /** The median */
          minutes_50: number | null
          minutes_75: number | null
          minutes_90: number | null
        }
        /** By the day on which they were asked */
        days: Array<{
          /** yyyy-mm-dd */
          day: string
          requests: number
          /** Approved by the service, as the zone allows */
          at_once: number
          /** Approved by a person */
          approved: number
          refused: number
          /** For an answer: its mission is not over */
          waiting: number
          /** Nobody had decided when its mission was over */
          undecided: number
          /** No longer asked: the mission or the zone changed or went */
          withdrawn: number
        }>
        zones: Array<{
          zone_uuid: string
          zone_name: string
          requests: number
          /** Approved by the service, as the zone allows */
          at_once: number
          /** Approved by a person */
          approved: number
          refused: number
          /** For an answer: its mission is not over */
          waiting: number
          /** Nobody had decided when its mission was over */
          undecided: number
          /** No longer asked: the mission or the zone changed or went */
          withdrawn: number
          /** By a person, at least once */
          decided: number
          /** A tenth of them was decided within so many whole minutes */
          minutes_10: number | null
          minutes_25: number | null
          /** The median */
          minutes_50: number | null
          minutes_75: number | null
          minutes_90: number | null
        }>
        operators: Array<{
          org_uuid: string
          org_name: string
          requests: number
          /** Approved by the service, as the zone allows */
          at_once: number
          /** Approved by a person */
          approved: number
          refused: number
          /** For an answer: its mission is not over */
          waiting: number
          /** Nobody had decided when its mission was over */
          undecided: number
          /** No longer asked: the mission or the zone changed or went */
          withdrawn: number
          /** By a person, at least once */
          decided: number
          /** A tenth of them was decided within so many whole minutes */
          minutes_10: number | null
          minutes_25: number | null
          /** The median */
          minutes_50: number | null
          minutes_75: number | null
          minutes_90: number | null
        }>
        /** Remarks of what is refused now, the 20 most frequent */
        reasons: Array<{
          remarks: string | null
          refused: number
        }>
      }
    }
  }
  /** Flights of a period, hours in the air and battery use, by day, operator, aircraft and pilot. */
  'reports.flights': {
    input: {
      query: {
        /** The first day */
        from: string
        /** The last day, included; at most 366 days */
        to: string
        /** IANA. Days and hours are those of its clocks */
        time_zone?: string
        /** What concerns this zone alone */
        zone_uuid?: string
        /** This operator alone */
        org_uuid?: string
        /** What began on this day of the week alone: 1 is Monday */
        weekday?: number
        /** From weekday to this one, included */
        weekday_to?: number
        /** What began in this hour of the day alone */
        hour?: number
        /** From hour to this one, included */
        hour_to?: number
        /** South edge of a cell: flights that began and alerts that were raised in it alone */
        cell_latitude?: number
        /** Its west edge */
        cell_longitude?: number
        /** Alerts of this kind alone; nothing else is changed by it */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
      }
    }
    answer: {
      data: {
        from: string
        to: string
        time_zone: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        computed_at: string
        totals: {
          flights: number
          /** Of flights that have ended */
          air_seconds: number
          /** Flights whose first and last frame say the charge of the battery */
          charges: number
          /** Percent a flight, in the mean */
          charge_used: number | null
          /** The lowest charge at the end of a flight, in percent */
          charge_lowest: number | null
        }
        /** By the day on which they began */
        days: Array<{
          /** yyyy-mm-dd */
          day: string
          flights: number
          /** Of flights that have ended */
          air_seconds: number
        }>
        operators: Array<{
          org_uuid: string
          org_name: string
          flights: number
          /** Of flights that have ended */
          air_seconds: number
        }>
        assets: Array<{
          asset_uuid: string
          asset_svc_id: string
          asset_uin: string | null
          model_name: string
          flights: number
          /** Of flights that have ended */
          air_seconds: number
          /** Flights whose first and last frame say the charge of the battery */
          charges: number
          /** Percent a flight, in the mean */
          charge_used: number | null
          /** The lowest charge at the end of a flight, in percent */
          charge_lowest: number | null
        }>
        pilots: Array<{
          pilot_uuid: string
          pilot_svc_id: string
          /** Of pilots of one’s own organisation */
          pilot_name: string | null
          flights: number
          /** Of flights that have ended */
          air_seconds: number
          /** Flights whose first and last frame say the charge of the battery */
          charges: number
          /** Percent a flight, in the mean */
          charge_used: number | null
          /** The lowest charge at the end of a flight, in percent */
          charge_lowest: number | null
        }>
      }
    }
  }
  /** Where and in which hours of the week the flights of a period began. */
  'reports.airspaceUse': {
    input: {
      query: {
        /** The first day */
        from: string
        /** The last day, included; at most 366 days */
        to: string
        /** IANA. Days and hours are those of its clocks */
        time_zone?: string
        /** What concerns this zone alone */
        zone_uuid?: string
        /** This operator alone */
        org_uuid?: string
        /** What began on this day of the week alone: 1 is Monday */
        weekday?: number
        /** From weekday to this one, included */
        weekday_to?: number
        /** What began in this hour of the day alone */
        hour?: number
        /** From hour to this one, included */
        hour_to?: number
        /** South edge of a cell: flights that began and alerts that were raised in it alone */
        cell_latitude?: number
        /** Its west edge */
        cell_longitude?: number
        /** Alerts of this kind alone; nothing else is changed by it */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
      }
    }
    answer: {
      data: {
        from: string
        to: string
        time_zone: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        computed_at: string
        flights: number
        /** Flights that said where they began */
        placed: number
        /** By the hour in which they began; hours without a flight are left out */
        hours: Array<{
          /** 1 is Monday */
          weekday: number
          hour: number
          flights: number
        }>
        /** Squares of 0.02 degrees in which they began, the 2000 most used */
        cells: Array<{
          /** South edge */
          latitude: number
          /** West edge */
          longitude: number
          flights: number
        }>
      }
    }
  }
  /** Alerts of a period by day, kind and operator, and how soon they were acknowledged. */
  'reports.alerts': {
    input: {
      query: {
        /** The first day */
        from: string
        /** The last day, included; at most 366 days */
        to: string
        /** IANA. Days and hours are those of its clocks */
        time_zone?: string
        /** What concerns this zone alone */
        zone_uuid?: string
        /** This operator alone */
        org_uuid?: string
        /** What began on this day of the week alone: 1 is Monday */
        weekday?: number
        /** From weekday to this one, included */
        weekday_to?: number
        /** What began in this hour of the day alone */
        hour?: number
        /** From hour to this one, included */
        hour_to?: number
        /** South edge of a cell: flights that began and alerts that were raised in it alone */
        cell_latitude?: number
        /** Its west edge */
        cell_longitude?: number
        /** Alerts of this kind alone; nothing else is changed by it */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
      }
    }
    answer: {
      data: {
        from: string
        to: string
        time_zone: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        computed_at: string
        totals: {
          alerts: number
          /** Acknowledged within 30 seconds */
          within_30_s: number
          /** Later, within 2 minutes */
          within_2_min: number
          later: number
          /** Not acknowledged */
          never: number
        }
        days: Array<{
          /** yyyy-mm-dd */
          day: string
          alerts: number
          /** Acknowledged within 30 seconds */
          within_30_s: number
          /** Later, within 2 minutes */
          within_2_min: number
          later: number
          /** Not acknowledged */
          never: number
        }>
        kinds: Array<{
          alert_type: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
          alerts: number
          /** Acknowledged within 30 seconds */
          within_30_s: number
          /** Later, within 2 minutes */
          within_2_min: number
          later: number
          /** Not acknowledged */
          never: number
        }>
        operators: Array<{
          org_uuid: string
          org_name: string
          alerts: number
          /** Acknowledged within 30 seconds */
          within_30_s: number
          /** Later, within 2 minutes */
          within_2_min: number
          later: number
          /** Not acknowledged */
          never: number
        }>
      }
    }
  }
  /** What was received of the flights of a period: frames, rejections, gaps, silence. */
  'reports.ingest': {
    input: {
      query: {
        /** The first day */
        from: string
        /** The last day, included; at most 366 days */
        to: string
        /** IANA. Days and hours are those of its clocks */
        time_zone?: string
        /** What concerns this zone alone */
        zone_uuid?: string
        /** This operator alone */
        org_uuid?: string
        /** What began on this day of the week alone: 1 is Monday */
        weekday?: number
        /** From weekday to this one, included */
        weekday_to?: number
        /** What began in this hour of the day alone */
        hour?: number
        /** From hour to this one, included */
        hour_to?: number
        /** South edge of a cell: flights that began and alerts that were raised in it alone */
        cell_latitude?: number
        /** Its west edge */
        cell_longitude?: number
        /** Alerts of this kind alone; nothing else is changed by it */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
      }
    }
    answer: {
      data: {
        from: string
        to: string
        time_zone: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        computed_at: string
        totals: {
          flights: number
          /** Flights of which no frame was stored */
          silent: number
          /** Stored, by any transport */
          frames: number
          /** Numbered frames that were understood and refused */
          rejected: number
          /** Flights with numbers that never came */
          with_gaps: number
        }
        /** By the day on which the flight began */
        days: Array<{
          /** yyyy-mm-dd */
          day: string
          flights: number
          /** Flights of which no frame was stored */
          silent: number
          /** Stored, by any transport */
          frames: number
          /** Numbered frames that were understood and refused */
          rejected: number
          /** Flights with numbers that never came */
          with_gaps: number
        }>
      }
    }
  }
  /** Downloads one list of a report as CSV; its first lines say what was asked and when it was computed. */
  'reports.export': {
    input: {
      query: {
        /** The first day */
        from: string
        /** The last day, included; at most 366 days */
        to: string
        /** IANA. Days and hours are those of its clocks */
        time_zone?: string
        /** What concerns this zone alone */
        zone_uuid?: string
        /** This operator alone */
        org_uuid?: string
        /** What began on this day of the week alone: 1 is Monday */
        weekday?: number
        /** From weekday to this one, included */
        weekday_to?: number
        /** What began in this hour of the day alone */
        hour?: number
        /** From hour to this one, included */
        hour_to?: number
        /** South edge of a cell: flights that began and alerts that were raised in it alone */
        cell_latitude?: number
        /** Its west edge */
        cell_longitude?: number
        /** Alerts of this kind alone; nothing else is changed by it */
        alert_type?: "zone_violation" | "altitude_breach" | "geofence_exit" | "lost_link"
        table: "requests.days" | "requests.zones" | "requests.operators" | "requests.reasons" | "flights.days" | "flights.operators" | "flights.assets" | "flights.pilots" | "airspace_use.hours" | "airspace_use.cells" | "alerts.days" | "alerts.kinds" | "alerts.operators" | "ingest.days"
      }
    }
    answer: Response
  }
  /** Finds the records that the caller may read, by number, name, UIN, operator and position */
  'search.find': {
    input: {
      query: {
        /** The beginnings of words, all of which must be there; the number of a record or its beginning, three signs after the dash at least; or a position: decimal degrees, degrees and minutes, or degrees, minutes and seconds */
        q: string
        /** Records of each kind, at most 25 */
        limit?: number
      }
    }
    answer: {
      data: {
        /** That the text is; then zones and missions are those whose area holds it */
        position: {
          latitude: number
          longitude: number
        } | null
        hits: Array<{
          /** flight: an aircraft in the air over the zones of a Manager or Monitor */
          kind: "flight" | "asset" | "session" | "alert" | "mission" | "permission" | "flight_plan" | "zone" | "organisation" | "user" | "pilot_credential" | "asset_model" | "payload_model" | "invitation" | "partner_key"
          /** Of the record; of a flight that of its session */
          uuid: string
          svc_id: string
          name: string
          /** What it belongs to: an operator, a model, a mission */
          detail: string | null
          /** Of a permission and a flight plan */
          mission_uuid: string | null
          /** Of a flight and a session */
          asset_uuid: string | null
          /** Of a credential: whose it is */
          user_uuid: string | null
          /** What an invitation is to: 1 organisation, 2 asset, 3 zone */
          resource_type: number | null
          /** Of that */
          resource_uuid: string | null
          /** Whom an invitation is to: 1 a person, 2 an organisation */
          invitee_type: number | null
        }>
      }
    }
  }
  /** Every event that webhooks are told of, with its version and the shape of its data. */
  'eventTypes.list': {
    input: {}
    answer: {
      data: Array<{
        name: string
        version: number
        about: string
        /** By what an endpoint can choose among events of this type */
        concerns: Array<"zone" | "asset">
        /** JSON Schema of `data` */
        data_schema: Record<string, unknown>
      }>
    }
  }
  /** Adds an endpoint: events that the organisation may read are sent to it. `secret` is shown this once. */
  'webhooks.create': {
    input: {
      body: {
        /** https://; what is sent goes there and nowhere else */
        url: string
        /** Names of the catalogue, families such as `alert.*`, or `*` */
        event_types: Array<string>
        /** Only events that concern one of these zones; null: all */
        zone_uuids?: Array<string> | null
        /** Only events that concern one of these assets, and one of the zones where these are given; null: all */
        asset_uuids?: Array<string> | null
        description?: string | null
      }
    }
    answer: {
      message: string
      data: WebhooksCreateData
    }
  }
  /** The endpoints of the organisation, oldest first. */
  'webhooks.list': {
    input: {}
    answer: {
      data: Array<WebhooksListData>
    }
  }
  /** One endpoint. */
  'webhooks.get': {
    input: {
      path: {
        endpoint_uuid: string
      }
    }
    answer: {
      data: WebhooksListData
    }
  }
  /** Replaces address, choice and description; status turns it off, or on again with what waited. */
  'webhooks.update': {
    input: {
      path: {
        endpoint_uuid: string
      }
      body: {
        /** https://; what is sent goes there and nowhere else */
        url: string
        /** Names of the catalogue, families such as `alert.*`, or `*` */
        event_types: Array<string>
        /** Only events that concern one of these zones; null: all */
        zone_uuids?: Array<string> | null
        /** Only events that concern one of these assets, and one of the zones where these are given; null: all */
        asset_uuids?: Array<string> | null
        description?: string | null
        status?: 1 | -1
      }
    }
    answer: {
      message: string
      data: WebhooksListData
    }
  }
  /** Removes an endpoint with its log; nothing more is sent to it. */
  'webhooks.delete': {
    input: {
      path: {
        endpoint_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Sends the event webhook.test to the endpoint; what came of it stands in its deliveries. */
  'webhooks.test': {
    input: {
      path: {
        endpoint_uuid: string
      }
    }
    answer: {
      message: string
      data: {
        event_uuid: string
      }
    }
  }
  /** Makes new keys and shows the secret this once. Until the overlap is over everything is signed by the old ones too. */
  'webhooks.rotateSecret': {
    input: {
      path: {
        endpoint_uuid: string
      }
      body?: {
        /** 0 ends the old keys at once */
        overlap_hours?: number
      }
    }
    answer: {
      message: string
      data: WebhooksCreateData
    }
  }
  /** Ends at once the keys that a rotation left valid: from now on the newest ones sign alone. */
  'webhooks.endOldKeys': {
    input: {
      path: {
        endpoint_uuid: string
      }
      body: {
        /** The first of `public_keys`, which stays. Where a rotation has made a newer one meanwhile: 409. */
        newest: string
      }
    }
    answer: {
      message: string
      data: WebhooksListData
    }
  }
  /** What was sent to an endpoint and what waits, newest event first, with bodies and answers. */
  'webhooks.deliveries': {
    input: {
      path: {
        endpoint_uuid: string
      }
      query?: {
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
        state?: "waiting" | "delivered" | "failed" | "withheld" | "cancelled"
      }
    }
    answer: {
      data: Array<{
        /** `webhook-id` and `id` of the body, however often it is sent */
        event_uuid: string
        event_type: string
        subject_uuid: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        occurred_at: string
        /** failed: given up after the last try · withheld: the organisation may not read the record now · cancelled: only a replay would have sent it, and that was cancelled */
        state: "waiting" | "delivered" | "failed" | "withheld" | "cancelled"
        next_attempt_at: string | null
        /** As it was last sent */
        body: string | null
        /** Those of that body, signatures included */
        headers: Record<string, string> | null
        /** Oldest first, the last 20 */
        attempts: Array<{
          /** From 1, of all that were made of this event; a resend is one of them */
          number: number
          /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
          at: string
          took_ms: number
          /** The IP address that was connected to; null where none was */
          address: string | null
          /** null: nothing answered */
          status_code: number | null
          /** The beginning of what was answered */
          answer: string | null
          error: string | null
          /** It was answered with 2xx: the endpoint has it */
          taken: boolean
        }>
      }>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Sends one event again, with the same id. */
  'webhooks.resend': {
    input: {
      path: {
        endpoint_uuid: string
        event_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** How many events since a time a choice would have sent: those that it selects and the organisation may read now. */
  'webhooks.countEvents': {
    input: {
      body: {
        /** At most 7 days ago: events are kept for so long */
        since: string
        /** Names of the catalogue, families such as `alert.*`, or `*` */
        event_types: Array<string>
        /** Only events that concern one of these zones; null: all */
        zone_uuids?: Array<string> | null
        /** Only events that concern one of these assets, and one of the zones where these are given; null: all */
        asset_uuids?: Array<string> | null
      }
    }
    answer: {
      data: {
        /** 10,000 at most are counted */
        events: number
        /** There may be more: not all events since then were looked at */
        has_more: boolean
      }
    }
  }
  /** Sends again, with the same ids, every event since a time that the endpoint has chosen and the organisation may read. */
  'webhooks.replay': {
    input: {
      path: {
        endpoint_uuid: string
      }
      body: {
        /** At most 7 days ago: events are kept for so long */
        since: string
      }
    }
    answer: {
      message: string
      data: {
        /** How many will be sent */
        events: number
      }
    }
  }
  /** Sends no more of the replay under way. What waited for another reason too still waits. */
  'webhooks.cancelReplay': {
    input: {
      path: {
        endpoint_uuid: string
      }
    }
    answer: {
      message: string
      data: {
        /** How many waited for it */
        events: number
      }
    }
  }
  /** What the signed-in person was told of, newest first, in all organisations that they belong to. Kept for 90 days. */
  'notifications.list': {
    input: {
      query?: {
        kind?: "request" | "request_changed" | "request_late" | "decision" | "plan" | "talk" | "alert" | "alert_late" | "message" | "session" | "zone" | "paper" | "organisation"
        unread?: 0 | 1
        waits?: 0 | 1
        /** `next_cursor` of a page: what was told before it */
        cursor?: string
        /** At most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<NotificationsListData>
      /** null: there are no more */
      next_cursor: string | null
    }
  }
  /** One notification of the signed-in person. */
  'notifications.get': {
    input: {
      path: {
        notification_uuid: string
      }
    }
    answer: {
      data: NotificationsListData
    }
  }
  /** Marks a notification as read, or as unread again. */
  'notifications.mark': {
    input: {
      path: {
        notification_uuid: string
      }
      body: {
        read: boolean
      }
    }
    answer: {
      message: string
      data: NotificationsListData
    }
  }
  /** How many notifications the signed-in person has not read. */
  'notifications.unread': {
    input: {}
    answer: {
      data: {
        total: number
        /** By kind, those that have any */
        kinds: Record<string, number>
      }
    }
  }
  /** Marks all notifications as read, or all of a kind. */
  'notifications.readAll': {
    input: {
      body?: {
        kind?: "request" | "request_changed" | "request_late" | "decision" | "plan" | "talk" | "alert" | "alert_late" | "message" | "session" | "zone" | "paper" | "organisation"
      }
    }
    answer: {
      message: string
      data: {
        /** How many were unread */
        read: number
      }
    }
  }
  /** Of what the signed-in person is told, by which channel, and when they are left alone. */
  'notifications.preferences': {
    input: {}
    answer: {
      data: {
        /** once: at once · digest: in one e-mail a day */
        choices: NotificationsPreferencesDataChoices
        /** IANA, such as Asia/Kolkata */
        time_zone: string
        /** HH:MM in the time zone; null: no quiet hours */
        quiet_from: string | null
        quiet_to: string | null
        /** HH:MM in the time zone: when the digest is sent, where there is any news */
        digest_at: string
      }
    }
  }
  /** Changes what is given and leaves the rest. Quiet hours are given together, both null to end them. */
  'notifications.setPreferences': {
    input: {
      body?: {
        choices?: Record<string, {
          console?: "on" | "off"
          email?: "once" | "digest" | "off"
          push?: "once" | "off"
          /** To a verified phone; none in quiet hours, nor after them */
          sms?: "once" | "off"
        }>
        time_zone?: string
        quiet_from?: string | null
        quiet_to?: string | null
        digest_at?: string
      }
    }
    answer: {
      message: string
      data: {
        /** once: at once · digest: in one e-mail a day */
        choices: NotificationsPreferencesDataChoices
        /** IANA, such as Asia/Kolkata */
        time_zone: string
        /** HH:MM in the time zone; null: no quiet hours */
        quiet_from: string | null
        quiet_to: string | null
        /** HH:MM in the time zone: when the digest is sent, where there is any news */
        digest_at: string
      }
    }
  }
  /** The digest as the signed-in person would get it now, and when the next one is due. */
  'notifications.digest': {
    input: {}
    answer: {
      data: {
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        next_at: string
        /** How many it holds; with none it is not sent */
        items: number
        subject: string | null
        text: string | null
      }
    }
  }
  /** Browsers that take pushes for the signed-in person, and the key that one subscribes with. */
  'notifications.devices': {
    input: {}
    answer: {
      data: {
        /** applicationServerKey of PushManager.subscribe (VAPID), base64url */
        public_key: string
        devices: Array<NotificationsDevicesDataDevices>
      }
    }
  }
  /** Adds a browser by its push subscription; one that is known already is taken over. */
  'notifications.addDevice': {
    input: {
      body: {
        endpoint: string
        keys: {
          p256dh: string
          auth: string
        }
        /** How its owner will know it */
        label: string
      }
    }
    answer: {
      message: string
      data: NotificationsDevicesDataDevices
    }
  }
  /** Nothing more is pushed to this browser. */
  'notifications.removeDevice': {
    input: {
      path: {
        device_uuid: string
      }
    }
    answer: {
      message: string
    }
  }
  /** Ends the e-mails that a link in one of them names. Mail programs send it by one click, without signing in (RFC 8058). */
  'notifications.unsubscribe': {
    input: {
      query: {
        token: string
      }
    }
    answer: {
      message: string
    }
  }
  /** When a request that nobody of the organisation opened goes to its Admins. */
  'notifications.escalation': {
    input: {}
    answer: {
      data: {
        /** After it came */
        request_after_minutes: number
        /** Before its mission starts, where that is sooner */
        before_start_minutes: number
      }
    }
  }
  /** Changes when a request that nobody opened goes to the Admins; what waits already keeps its time. */
  'notifications.setEscalation': {
    input: {
      body: {
        /** After it came */
        request_after_minutes: number
        /** Before its mission starts, where that is sooner */
        before_start_minutes: number
      }
    }
    answer: {
      message: string
      data: {
        /** After it came */
        request_after_minutes: number
        /** Before its mission starts, where that is sooner */
        before_start_minutes: number
      }
    }
  }
  /** Issues a single-use token of the live subscription socket. */
  'live.createToken': {
    input: {}
    answer: {
      /** Opens one /v1/airspace/live?token={token} */
      token: string
      expires_in_seconds: number
    }
  }
  /** Says how high geoid and ground are at points, in their order. Points that are very far apart are asked in several questions */
  'terrain.heights': {
    input: {
      body: {
        points: Array<[number, number]>
      }
    }
    answer: {
      data: Array<{
        /** Height of mean sea level (EGM96) above the ellipsoid of WGS84, metres; negative where it lies below */
        geoid_undulation_m: number
        /** Height of the ground above mean sea level, metres; null where the ground is unknown */
        ground_amsl_m: number | null
        /** Height of the ground above the ellipsoid of WGS84, metres; null where the ground is unknown */
        ground_w84_m: number | null
        /** The file of terrain that says so */
        source: string | null
      }>
    }
  }
  /** What was done and what was refused, newest first: an Admin reads the own organisation, a platform administrator everything */
  'audit.list': {
    input: {
      query?: {
        /** Name of an operation, or of a capability for all of its operations: missions */
        action?: string
        /** done, a failure code, or refused for all that was not done */
        result?: string
        actor_user_uuid?: string
        /** The beginnings of words of the name, address or number of who did it */
        actor?: string
        target_uuid?: string
        /** The number of what was acted upon */
        target?: string
        /** For platform administrators; everybody else sees the own organisation */
        org_uuid?: string
        /** Not before */
        from?: string
        /** Before */
        to?: string
        /** `next_cursor` of a page: the records that follow it; `page` then says nothing */
        cursor?: string
        /** Page, from 1 */
        page?: number
        /** Records a page, at most 100 */
        limit?: number
      }
    }
    answer: {
      data: Array<{
        entry_uuid: string
        /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
        at: string
        /** Name of the operation, for example missions.create */
        action: string
        /** done, or the failure code that refused it, for example forbidden */
        result: string
        /** Who did it; null where nobody was signed in */
        actor: {
          user_uuid: string
          name: string
        } | null
        /** The organisation that was acted for, or acted upon */
        org_uuid: string | null
        org_name: string | null
        partner_key_uuid: string | null
        partner_name: string | null
        /** The same as in the answer that the caller got */
        request_id: string
        /** What was acted upon: organisation, zone, mission, … */
        target_type: string | null
        target_uuid: string | null
        /** What it is called now, its number among it: "PRM-PS4SJSDZAG, Lake survey, KIA Outer"; null where it was refused, or is no more */
        target_name: string | null
        /** fields: the names of the fields that were sent; small values where they say what was decided */
        details: Record<string, unknown>
        /** The entry stands in the hash chain; it does about a second after the act */
        sealed: boolean
      }>
      pagination: UsersListPagination
      /** What the next page is asked for with; null where nothing follows */
      next_cursor: string | null
    }
  }
  /** Server-sent events that say what to read again: every change to what the organisation and the person may read; without an organisation a person hears of their own records, a platform administrator of zones and of the platform's records too. The stream stays open; its events are in the reference of the messages */
  'changes.watch': {
    input: {
      query?: {
        /** on: an event `beat` every 2 s */
        beats?: "on" | "off"
        /** How long ago, in ms, the reading of what is shown began: only what changed since is told */
        read_ms_ago?: number
      }
    }
    answer: Response
  }
}

/** Method and path; `file`: the answer is no JSON; `keyed`: takes an Idempotency-Key; `once`: a GET that does more when it is repeated. */
export const routes: { readonly [Name in keyof Operations]: readonly string[] } = {
  'accounts.register': ['POST', '/auth/register'],
  'accounts.sendVerifyOtp': ['POST', '/auth/verify/send-otp'],
  'accounts.verify': ['POST', '/auth/verify'],
  'accounts.sendLoginOtp': ['POST', '/auth/login/send-otp'],
  'accounts.loginPassword': ['POST', '/auth/login-password'],
  'accounts.loginOtp': ['POST', '/auth/login-otp'],
  'accounts.refreshToken': ['POST', '/auth/refresh-token'],
  'accounts.logout': ['POST', '/auth/logout'],
  'accounts.logoutEverywhere': ['POST', '/auth/logout-all'],
  'accounts.changePassword': ['POST', '/auth/change-password'],
  'accounts.forgotPassword': ['POST', '/auth/forgot-password'],
  'accounts.resetPassword': ['POST', '/auth/reset-password'],
  'preferences.get': ['GET', '/users/me/preferences'],
  'preferences.set': ['PUT', '/users/me/preferences'],
  'preferences.lists': ['GET', '/users/me/preferences/lists'],
  'preferences.setList': ['PUT', '/users/me/preferences/lists/{list}'],
  'users.me': ['GET', '/users/me'],
  'users.updateMe': ['PUT', '/users/me'],
  'users.update': ['PUT', '/users/{user_uuid}'],
  'users.get': ['GET', '/users/{user_uuid}'],
  'users.remove': ['DELETE', '/users/{user_uuid}'],
  'users.sessions': ['GET', '/users/me/sessions'],
  'users.endSession': ['DELETE', '/users/me/sessions/{session_uuid}'],
  'users.list': ['GET', '/users'],
  'users.setRole': ['PUT', '/users/{user_uuid}/role'],
  'users.addPilotCredential': ['POST', '/users/{user_uuid}/pilot-creds'],
  'users.pilotCredentials': ['GET', '/users/{user_uuid}/pilot-creds'],
  'platformUsers.list': ['GET', '/platform/users'],
  'platformUsers.get': ['GET', '/platform/users/{user_uuid}'],
  'platformUsers.setStatus': ['PUT', '/platform/users/{user_uuid}/status'],
  'organisations.create': ['POST', '/organisations'],
  'organisations.list': ['GET', '/organisations'],
  'organisations.find': ['GET', '/organisations/directory'],
  'organisations.get': ['GET', '/organisations/{org_uuid}'],
  'organisations.update': ['PUT', '/organisations/{org_uuid}'],
  'memberships.list': ['GET', '/resource-memberships'],
  'memberships.remove': ['DELETE', '/resource-memberships/{membership_uuid}'],
  'memberships.leave': ['DELETE', '/users/me/memberships/{org_uuid}'],
  'invitations.create': ['POST', '/resource-invitations'],
  'invitations.list': ['GET', '/resource-invitations'],
  'invitations.mine': ['GET', '/users/me/invitations'],
  'invitations.preview': ['POST', '/resource-invitations/preview'],
  'invitations.accept': ['POST', '/resource-invitations/accept'],
  'invitations.revoke': ['DELETE', '/resource-invitations/{invite_uuid}'],
  'invitations.inviteUser': ['POST', '/users/invitations'],
  'invitations.ofUsers': ['GET', '/users/invitations'],
  'invitations.inviteUsers': ['POST', '/users/invitations/bulk'],
  'invitations.acceptUser': ['POST', '/users/invitations/accept'],
  'invitations.transferAsset': ['POST', '/assets/{asset_uuid}/transfers'],
  'invitations.transfers': ['GET', '/assets/{asset_uuid}/transfers'],
  'invitations.acceptTransfer': ['POST', '/assets/{asset_uuid}/transfers/accept'],
  'invitations.inviteToZone': ['POST', '/airspaces/{zone_uuid}/invitations'],
  'invitations.ofZone': ['GET', '/airspaces/{zone_uuid}/invitations'],
  'invitations.acceptZone': ['POST', '/airspaces/{zone_uuid}/invitations/accept'],
  'partnerKeys.create': ['POST', '/partner-keys'],
  'partnerKeys.list': ['GET', '/partner-keys'],
  'partnerKeys.revoke': ['DELETE', '/partner-keys/{key_uuid}'],
  'assetModels.create': ['POST', '/asset-models'],
  'assetModels.list': ['GET', '/asset-models'],
  'assetModels.createMany': ['POST', '/asset-models/bulk'],
  'assetModels.get': ['GET', '/asset-models/{model_uuid}'],
  'assetModels.update': ['PUT', '/asset-models/{model_uuid}'],
  'assetModels.delete': ['DELETE', '/asset-models/{model_uuid}'],
  'assetModels.payloads': ['GET', '/asset-models/{model_uuid}/payloads'],
  'payloadModels.create': ['POST', '/payload-models'],
  'payloadModels.list': ['GET', '/payload-models'],
  'payloadModels.get': ['GET', '/payload-models/{payload_uuid}'],
  'payloadModels.update': ['PUT', '/payload-models/{payload_uuid}'],
  'payloadModels.delete': ['DELETE', '/payload-models/{payload_uuid}'],
  'assets.create': ['POST', '/assets'],
  'assets.list': ['GET', '/assets'],
  'assets.createMany': ['POST', '/assets/bulk'],
  'assets.get': ['GET', '/assets/{asset_uuid}'],
  'assets.update': ['PUT', '/assets/{asset_uuid}'],
  'assets.delete': ['DELETE', '/assets/{asset_uuid}'],
  'assets.unowned': ['GET', '/assets/unowned'],
  'assets.deregister': ['DELETE', '/assets/{asset_uuid}/membership'],
  'certificates.issue': ['GET', '/assets/{asset_uuid}/certificate', 'file', 'once'],
  'certificates.list': ['GET', '/assets/{asset_uuid}/certificates'],
  'certificates.revoke': ['POST', '/assets/{asset_uuid}/certificate/revoke'],
  'certificates.validate': ['POST', '/certificates/validate'],
  'certificates.revocationList': ['GET', '/certificates/crl', 'file'],
  'zones.list': ['GET', '/airspaces'],
  'zones.create': ['POST', '/airspaces'],
  'zones.get': ['GET', '/airspaces/{zone_uuid}'],
  'zones.update': ['PUT', '/airspaces/{zone_uuid}'],
  'zones.delete': ['DELETE', '/airspaces/{zone_uuid}'],
  'zones.named': ['POST', '/airspaces/named'],
  'zones.link': ['POST', '/airspaces/{zone_uuid}/memberships'],
  'zones.links': ['GET', '/airspaces/{zone_uuid}/memberships'],
  'zones.unlink': ['DELETE', '/airspaces/{zone_uuid}/memberships/{membership_uuid}'],
  'zones.mine': ['GET', '/airspace-memberships'],
  'zones.createMany': ['POST', '/airspaces/bulk'],
  'zones.evaluate': ['POST', '/airspaces/evaluate'],
  'zones.checkSync': ['GET', '/airspaces/sync/check'],
  'zones.sync': ['GET', '/airspaces/sync'],
  'exchange.importZones': ['POST', '/airspaces/import'],
  'exchange.importMissions': ['POST', '/missions/import'],
  'exchange.exportZones': ['GET', '/airspaces/export', 'file'],
  'exchange.exportMission': ['GET', '/missions/{mission_uuid}/export', 'file'],
  'exchange.exportPlan': ['GET', '/flight-plans/{plan_uuid}/export', 'file'],
  'constraints.create': ['POST', '/constraints'],
  'constraints.list': ['GET', '/constraints'],
  'constraints.get': ['GET', '/constraints/{constraint_uuid}'],
  'constraints.update': ['PUT', '/constraints/{constraint_uuid}'],
  'constraints.delete': ['DELETE', '/constraints/{constraint_uuid}'],
  'constraints.intersect': ['POST', '/constraints/intersect'],
  'missions.create': ['POST', '/missions'],
  'missions.list': ['GET', '/missions'],
  'missions.get': ['GET', '/missions/{mission_uuid}'],
  'missions.update': ['PUT', '/missions/{mission_uuid}'],
  'missions.delete': ['DELETE', '/missions/{mission_uuid}'],
  'missions.evaluate': ['POST', '/missions/evaluate'],
  'missions.copy': ['POST', '/missions/{mission_uuid}/copy'],
  'missions.previewRepeat': ['POST', '/missions/{mission_uuid}/repeat/preview'],
  'missions.repeat': ['POST', '/missions/{mission_uuid}/repeat'],
  'missions.move': ['POST', '/missions/{mission_uuid}/move'],
  'missions.endSeries': ['DELETE', '/missions/{mission_uuid}/following'],
  'missionDrafts.list': ['GET', '/mission-drafts'],
  'missionDrafts.create': ['POST', '/mission-drafts'],
  'missionDrafts.get': ['GET', '/mission-drafts/{draft_uuid}'],
  'missionDrafts.update': ['PUT', '/mission-drafts/{draft_uuid}'],
  'missionDrafts.delete': ['DELETE', '/mission-drafts/{draft_uuid}'],
  'permissions.request': ['POST', '/permissions'],
  'permissions.list': ['GET', '/permissions'],
  'permissions.decide': ['PUT', '/permissions/{permission_uuid}'],
  'permissions.get': ['GET', '/permissions/{permission_uuid}'],
  'permissions.open': ['POST', '/permissions/{permission_uuid}/open'],
  'permissions.messages': ['GET', '/permissions/{permission_uuid}/messages'],
  'permissions.write': ['POST', '/permissions/{permission_uuid}/messages', 'keyed'],
  'permissions.missionMessages': ['GET', '/missions/{mission_uuid}/messages'],
  'permissions.readMessages': ['POST', '/permissions/{permission_uuid}/messages/read'],
  'permissions.file': ['GET', '/permissions/{permission_uuid}/files/{file_uuid}', 'file'],
  'permissions.permit': ['GET', '/permissions/{permission_uuid}/permit', 'file'],
  'permissions.verify': ['GET', '/permits/{code}'],
  'flightPlans.create': ['POST', '/flight-plans'],
  'flightPlans.list': ['GET', '/flight-plans'],
  'flightPlans.get': ['GET', '/flight-plans/{plan_uuid}'],
  'flightPlans.update': ['PUT', '/flight-plans/{plan_uuid}'],
  'flightPlans.delete': ['DELETE', '/flight-plans/{plan_uuid}'],
  'flightPlans.logs': ['GET', '/flight-plans/logs'],
  'flightPlans.conflicts': ['GET', '/flight-plans/{plan_uuid}/conflicts'],
  'arming.ask': ['GET', '/assets/{asset_uuid}/arming'],
  'bridges.report': ['PUT', '/bridges/{bridge_uuid}'],
  'bridges.list': ['GET', '/bridges'],
  'sessions.start': ['POST', '/flight-sessions', 'keyed'],
  'sessions.list': ['GET', '/flight-sessions'],
  'sessions.active': ['GET', '/flight-sessions/active'],
  'sessions.get': ['GET', '/flight-sessions/{session_uuid}'],
  'sessions.end': ['POST', '/flight-sessions/{session_uuid}/end'],
  'sessions.nearby': ['GET', '/flight-sessions/nearby'],
  'telemetry.records': ['GET', '/flight-sessions/{session_uuid}/telemetry/records'],
  'telemetry.upload': ['POST', '/flight-sessions/{session_uuid}/telemetry'],
  'telemetry.replay': ['GET', '/flight-sessions/{session_uuid}/telemetry/replay'],
  'telemetry.export': ['GET', '/flight-sessions/{session_uuid}/telemetry/export', 'file'],
  'awareness.activeFlights': ['GET', '/airspace/active-flights'],
  'awareness.activeFlight': ['GET', '/airspace/active-flights/assets/{asset_uuid}'],
  'awareness.traffic': ['GET', '/airspace/traffic'],
  'awareness.ownTraffic': ['GET', '/flight-sessions/traffic'],
  'awareness.asset': ['GET', '/airspace/assets/{asset_uuid}'],
  'awareness.plans': ['GET', '/airspace/assets/{asset_uuid}/plans'],
  'awareness.plan': ['GET', '/airspace/assets/{asset_uuid}/plans/{plan_uuid}'],
  'awareness.alert': ['POST', '/airspace/assets/{asset_uuid}/alert'],
  'awareness.sessions': ['GET', '/airspace/sessions'],
  'awareness.session': ['GET', '/airspace/sessions/{session_uuid}'],
  'awareness.records': ['GET', '/airspace/sessions/{session_uuid}/telemetry/records'],
  'awareness.replay': ['GET', '/airspace/sessions/{session_uuid}/telemetry/replay'],
  'awareness.export': ['GET', '/airspace/sessions/{session_uuid}/telemetry/export', 'file'],
  'alerts.list': ['GET', '/alerts'],
  'alerts.get': ['GET', '/alerts/{alert_uuid}'],
  'alerts.acknowledge': ['POST', '/alerts/{alert_uuid}/acknowledge'],
  'alerts.close': ['POST', '/alerts/{alert_uuid}/close'],
  'alerts.messages': ['GET', '/alerts/{alert_uuid}/messages'],
  'alerts.write': ['POST', '/alerts/{alert_uuid}/messages'],
  'alerts.readMessages': ['POST', '/alerts/{alert_uuid}/messages/read'],
  'checklist.get': ['GET', '/checklist'],
  'checklist.putAway': ['PUT', '/checklist'],
  'home.waits': ['GET', '/home/waits'],
  'home.today': ['GET', '/home/today'],
  'home.week': ['GET', '/home/week'],
  'home.ending': ['GET', '/home/ending'],
  'reports.requests': ['GET', '/reports/requests'],
  'reports.flights': ['GET', '/reports/flights'],
  'reports.airspaceUse': ['GET', '/reports/airspace-use'],
  'reports.alerts': ['GET', '/reports/alerts'],
  'reports.ingest': ['GET', '/reports/ingest'],
  'reports.export': ['GET', '/reports/export', 'file'],
  'search.find': ['GET', '/search'],
  'eventTypes.list': ['GET', '/event-types'],
  'webhooks.create': ['POST', '/webhook-endpoints'],
  'webhooks.list': ['GET', '/webhook-endpoints'],
  'webhooks.get': ['GET', '/webhook-endpoints/{endpoint_uuid}'],
  'webhooks.update': ['PUT', '/webhook-endpoints/{endpoint_uuid}'],
  'webhooks.delete': ['DELETE', '/webhook-endpoints/{endpoint_uuid}'],
  'webhooks.test': ['POST', '/webhook-endpoints/{endpoint_uuid}/test'],
  'webhooks.rotateSecret': ['POST', '/webhook-endpoints/{endpoint_uuid}/rotate-secret'],
  'webhooks.endOldKeys': ['POST', '/webhook-endpoints/{endpoint_uuid}/end-old-keys'],
  'webhooks.deliveries': ['GET', '/webhook-endpoints/{endpoint_uuid}/deliveries'],
  'webhooks.resend': ['POST', '/webhook-endpoints/{endpoint_uuid}/deliveries/{event_uuid}/resend'],
  'webhooks.countEvents': ['POST', '/webhook-endpoints/count-events'],
  'webhooks.replay': ['POST', '/webhook-endpoints/{endpoint_uuid}/replay'],
  'webhooks.cancelReplay': ['POST', '/webhook-endpoints/{endpoint_uuid}/cancel-replay'],
  'notifications.list': ['GET', '/notifications'],
  'notifications.get': ['GET', '/notifications/{notification_uuid}'],
  'notifications.mark': ['PUT', '/notifications/{notification_uuid}'],
  'notifications.unread': ['GET', '/notifications/unread'],
  'notifications.readAll': ['POST', '/notifications/read'],
  'notifications.preferences': ['GET', '/notifications/preferences'],
  'notifications.setPreferences': ['PUT', '/notifications/preferences'],
  'notifications.digest': ['GET', '/notifications/digest'],
  'notifications.devices': ['GET', '/notifications/devices'],
  'notifications.addDevice': ['POST', '/notifications/devices'],
  'notifications.removeDevice': ['DELETE', '/notifications/devices/{device_uuid}'],
  'notifications.unsubscribe': ['POST', '/notifications/unsubscribe'],
  'notifications.escalation': ['GET', '/notifications/escalation'],
  'notifications.setEscalation': ['PUT', '/notifications/escalation'],
  'live.createToken': ['POST', '/airspace/live/token'],
  'terrain.heights': ['POST', '/terrain/heights'],
  'audit.list': ['GET', '/audit-entries'],
  'changes.watch': ['GET', '/events', 'file'],
}

export interface SocketWebhooksPermissionRequestedData {
  permission_uuid: string
  permission_svc_id: string
  mission_uuid: string
  /** null: of the whole mission */
  plan_uuid: string | null
  zone_uuid: string
  /** At that moment: 0 pending, 1 approved, -1 rejected */
  permission_status: number
  /** Why, as in the history of the permission */
  reason: string
}

export interface SocketWebhooksAlertRaisedData {
  alert_uuid: string
  alert_type: string
  severity: string
  message: string
  session_uuid: string
  asset_uuid: string
  plan_uuid: string | null
}

export type LiveServerMessage =
  | {
  type: "connection_ack"
  connectionId: string
  userUuid: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  timestamp: string
  availableActions: Array<"subscribe" | "unsubscribe" | "subscribe_asset" | "unsubscribe_asset" | "set_bounds" | "clear_bounds">
}
  | {
  type: "subscription_response"
  zoneUuid: string
  mode: "full" | "alerts"
  message: string
}
  | {
  type: "unsubscription_response"
  zoneUuid: string
}
  | {
  type: "asset_subscription_response"
  assetUuid: string
  message: string
}
  | {
  type: "asset_unsubscription_response"
  assetUuid: string
}
  | {
  type: "bounds_ack"
  version: number
  bounds: {
    /** degrees, -180 to 180, below east */
    west: number
    /** degrees, -90 to 90, below north */
    south: number
    east: number
    north: number
  }
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  timestamp: string
}
  | {
  type: "viewport_snapshot"
  version: number
  frames: Array<{
    session_uuid: string
    asset_uuid: string
    asset_uin: string | null
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    timestamp: string
    latitude: number
    longitude: number
    /** metres above ground */
    altitude_agl: number | null
    /** metres above mean sea level */
    absolute_altitude_m: number | null
    /** metres above the ellipsoid of WGS84 */
    altitude_w84: number | null
    /** degrees clockwise from true north */
    heading: number | null
    /** degrees */
    yaw_deg: number | null
    /** degrees */
    roll_deg: number | null
    /** degrees */
    pitch_deg: number | null
    /** m/s */
    horizontal_speed: number | null
    /** m/s, up is positive */
    vertical_speed: number | null
    /** m/s, up is positive */
    climb_mps: number | null
    /** m/s */
    groundspeed_mps: number | null
    /** fix type */
    gps_fix_type: number | null
    /** satellites */
    satellites_visible: number | null
    /** % */
    battery_remaining_percent: number | null
    /** V */
    battery_voltage_v: number | null
    /** A */
    battery_current_a: number | null
    is_armed: boolean | null
    is_in_air: boolean | null
    flight_mode: string | null
    status_text: string | null
    derived_altitudes: string | null
    /** The zones that held the asset at frame time */
    zone_uuids: Array<string>
  }>
}
  | {
  type: "viewport_snapshot_complete"
  version: number
  total: number
}
  | {
  type: "viewport_assets_removed"
  version: number
  assets: Array<{
    asset_uuid: string
    session_uuid: string
    reason: "outside_bounds" | "stale" | "session_ended" | "subscription_cleared"
  }>
}
  | {
  type: "bounds_cleared"
  version: number
}
  | {
  type: "pong"
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  timestamp: string
}
  | {
  type: "telemetry_frame"
  data: {
    session_uuid: string
    asset_uuid: string
    asset_uin: string | null
    /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
    timestamp: string
    latitude: number
    longitude: number
    /** metres above ground */
    altitude_agl: number | null
    /** metres above mean sea level */
    absolute_altitude_m: number | null
    /** metres above the ellipsoid of WGS84 */
    altitude_w84: number | null
    /** degrees clockwise from true north */
    heading: number | null
    /** degrees */
    yaw_deg: number | null
    /** degrees */
    roll_deg: number | null
    /** degrees */
    pitch_deg: number | null
    /** m/s */
    horizontal_speed: number | null
    /** m/s, up is positive */
    vertical_speed: number | null
    /** m/s, up is positive */
    climb_mps: number | null
    /** m/s */
    groundspeed_mps: number | null
    /** fix type */
    gps_fix_type: number | null
    /** satellites */
    satellites_visible: number | null
    /** % */
    battery_remaining_percent: number | null
    /** V */
    battery_voltage_v: number | null
    /** A */
    battery_current_a: number | null
    is_armed: boolean | null
    is_in_air: boolean | null
    flight_mode: string | null
    status_text: string | null
    derived_altitudes: string | null
    /** The zones that held the asset at frame time */
    zone_uuids: Array<string>
    /** Why this connection was sent the frame */
    delivery_context: {
      /** Subscribed zones that hold the position */
      zone_uuids: Array<string>
      asset_subscription: boolean
      /** Version of the viewport that holds the position, or null when none does */
      viewport_version: number | null
    }
  }
}
  | {
  type: "violation_alert"
  data: {
    alert_uuid: string
    alert_type: "zone_violation" | "altitude_breach" | "geofence_exit"
    severity: "critical" | "major" | "minor"
    state: "raised" | "acknowledged" | "cleared" | "closed"
    session_uuid: string
    asset_uuid: string
    asset_svc_id: string
    asset_uin: string | null
    plan_uuid: string | null
    zone_uuids: Array<string>
    message: string
    /** What the message measures; null where it measures nothing */
    figures: {
      /** Beyond a height of its plan */
      kind: "height"
      limit: "above" | "below"
      height_m: number
      limit_m: number
      /** Of both */
      reference: "AGL" | "AMSL" | "W84"
      plan_svc_id: string
    } | {
      /** Outside the area of its plan */
      kind: "outside"
      distance_m: number
      plan_svc_id: string
    } | {
      /** In a zone without permission */
      kind: "zone"
      zone_name: string
      /** Above ground */
      height_m: number
    } | null
    /** A user_uuid, or system */
    triggered_by: string
    latitude: number | null
    longitude: number | null
    /** metres */
    altitude_agl: number | null
    /** Found in frames that came too late for the live picture */
    late: boolean
    /** When it came into this state, of what frames showed the time of the frame; or when it was found graver in it */
    timestamp: string
  }
}
  | {
  type: "error"
  code: "ACCESS_DENIED" | "INVALID_VERSION" | "INVALID_BOUNDS" | "RATE_LIMITED" | "SUBSCRIPTION_LIMIT"
  message: string
  /** With INVALID_VERSION: what to send */
  expected_version?: number
}

export type LiveClientMessage =
  | {
  action: "subscribe"
  zoneUuid: string
  /** full unless it is said */
  mode?: "full" | "alerts"
}
  | {
  action: "unsubscribe"
  zoneUuid: string
}
  | {
  action: "subscribe_asset"
  assetUuid: string
}
  | {
  action: "unsubscribe_asset"
  assetUuid: string
}
  | {
  action: "set_bounds"
  version: number
  bounds: {
    /** degrees, -180 to 180, below east */
    west: number
    /** degrees, -90 to 90, below north */
    south: number
    east: number
    north: number
  }
}
  | {
  action: "clear_bounds"
  version: number
}
  | {
  action: "ping"
}

export type StationServerMessage =
  | {
  type: "connection_ack"
}
  | {
  type: "telemetry_ack"
  /** The frame's own, in UTC with milliseconds */
  timestamp: string
}
  | {
  type: "error"
  code: "INVALID_FRAME" | "RATE_LIMITED" | "SESSION_ENDED" | "UNAVAILABLE" | "QUOTA_EXCEEDED"
  message: string
  /** The faulty field of an INVALID_FRAME */
  field?: string
  /** The frame's own, when it could be read */
  timestamp?: string
}

export type Frame =
  | {
  /** ISO 8601 with Z or an offset */
  timestamp: string
  /** degrees, WGS84 */
  latitude: number
  /** degrees, WGS84 */
  longitude: number
  /** metres above ground */
  altitude_agl?: number | null
  /** metres above mean sea level */
  absolute_altitude_m?: number | null
  /** metres above the ellipsoid of WGS84 */
  altitude_w84?: number | null
  /** degrees clockwise from true north */
  heading?: number | null
  /** degrees */
  yaw_deg?: number | null
  /** degrees */
  roll_deg?: number | null
  /** degrees */
  pitch_deg?: number | null
  /** m/s */
  horizontal_speed?: number | null
  /** m/s, up is positive */
  vertical_speed?: number | null
  /** m/s, up is positive */
  climb_mps?: number | null
  /** m/s */
  groundspeed_mps?: number | null
  /** fix type */
  gps_fix_type?: number | null
  /** satellites */
  satellites_visible?: number | null
  /** % */
  battery_remaining_percent?: number | null
  /** V */
  battery_voltage_v?: number | null
  /** A */
  battery_current_a?: number | null
  is_armed?: boolean | null
  is_in_air?: boolean | null
  flight_mode?: string | null
  status_text?: string | null
  derived_altitudes?: string | null
}

export type NumbersAcknowledged =
  | {
  type: "telemetry_ack"
  schema_version: 1
  session_uuid: string
  /** Every frame from 1 to this one is committed or was rejected; it never goes back */
  highest_contiguous_sequence: number
  /** Refused lately; do not send them again */
  rejected: Array<{
    sequence_number: number
    code: "INVALID_FRAME" | "UNSUPPORTED_SCHEMA" | "SESSION_ENDED" | "DUPLICATE_TIMESTAMP" | "QUOTA_EXCEEDED"
  }>
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  timestamp: string
}

export type ChangeEvent =
  | { event: 'reload'; data: {} }
  | { event: 'follow'; data: {} }
  | { event: 'change'; data: {
  type: "permission_decided"
  permission_uuid: string
  mission_uuid: string
  zone_uuid: string
} | {
  type: "mission_changed"
  mission_uuid: string
} | {
  type: "plan_changed"
  plan_uuid: string
  mission_uuid: string
} | {
  type: "zone_changed"
  zone_uuid: string
  operation: "upsert" | "delete"
  change_id: number
} | {
  type: "members_changed"
  org_uuid: string
} | {
  type: "alert_changed"
  alert_uuid: string
  state: "raised" | "acknowledged" | "cleared" | "closed"
} | {
  type: "record_changed"
  record: "user" | "pilot_credential" | "sign_in" | "organisation" | "membership" | "invitation" | "partner_key" | "asset_model" | "payload_model" | "asset" | "certificate" | "session" | "bridge" | "constraint" | "audit_entry" | "webhook_endpoint" | "notification" | "alert_message" | "permission_message" | "preference" | "mission_draft"
  uuid: string
} }
  | { event: 'beat'; data: {} }
  | { event: 'end'; data: {
  code: string
} }

export type WebhookEvent =
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "permission.requested"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksPermissionRequestedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "permission.decided"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksPermissionRequestedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "permission.overdue"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksPermissionRequestedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "permission.retired"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksPermissionRequestedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "permission.message"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    permission_uuid: string
    permission_svc_id: string
    mission_uuid: string
    /** null: of the whole mission */
    plan_uuid: string | null
    zone_uuid: string
    message_uuid: string
    text: string
    from_org_uuid: string
    from_user_uuid: string
    /** user_uuids */
    mentions: Array<string>
    /** How many are with it */
    files: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "mission.changed"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    mission_uuid: string
    mission_svc_id: string
    change: "created" | "updated" | "deleted"
    /** After it */
    mission_version: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "plan.approved"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    plan_uuid: string
    plan_svc_id: string
    mission_uuid: string
    asset_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "plan.rejected"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    plan_uuid: string
    plan_svc_id: string
    mission_uuid: string
    asset_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "plan.conflicted"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    plan_uuid: string
    plan_svc_id: string
    mission_uuid: string
    asset_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "plan.cancelled"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    plan_uuid: string
    plan_svc_id: string
    mission_uuid: string
    asset_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "session.started"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    session_uuid: string
    session_svc_id: string
    asset_uuid: string
    mission_uuid: string | null
    plan_uuid: string | null
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "session.ended"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    session_uuid: string
    session_svc_id: string
    asset_uuid: string
    mission_uuid: string | null
    plan_uuid: string | null
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "alert.raised"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksAlertRaisedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "alert.cleared"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksAlertRaisedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "alert.unacknowledged"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: SocketWebhooksAlertRaisedData
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "alert.message"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    alert_uuid: string
    alert_type: string
    severity: string
    message: string
    session_uuid: string
    asset_uuid: string
    plan_uuid: string | null
    message_uuid: string
    text: string
    from_org_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "zone.published"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    zone_uuid: string
    zone_svc_id: string
    zone_name: string
    /** Of the catalog: `GET /airspaces/sync` brings it */
    change_id: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "zone.changed"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    zone_uuid: string
    zone_svc_id: string
    zone_name: string
    /** Of the catalog: `GET /airspaces/sync` brings it */
    change_id: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "zone.deleted"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    zone_uuid: string
    zone_svc_id: string
    zone_name: string
    /** Of the catalog: `GET /airspaces/sync` brings it */
    change_id: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "certificate.expiring"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    certificate_uuid: string
    asset_uuid: string
    thumbprint: string
    expires_at: string
    days_left: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "certificate.revoked"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    certificate_uuid: string
    asset_uuid: string
    thumbprint: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "credential.expiring"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    cred_uuid: string
    user_uuid: string
    rpc_number: string
    expires_at: string
    days_left: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "transfer.offered"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    invite_uuid: string
    asset_uuid: string
    /** null: it had no owner */
    from_org_uuid: string | null
    to_org_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "transfer.done"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    invite_uuid: string
    asset_uuid: string
    /** null: it had no owner */
    from_org_uuid: string | null
    to_org_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "invitation.received"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    invite_uuid: string
    direction: "invite" | "request"
    /** 1 organisation, 2 asset, 3 zone */
    resource_type: number
    resource_uuid: string
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "organisation.reviewed"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    org_uuid: string
    /** As in GET /organisations */
    status: number
  }
}
  | {
  specversion: "1.0"
  /** The same however often it is delivered: `webhook-id` */
  id: string
  source: string
  type: "webhook.test"
  /** The uuid of the record that it is about */
  subject: string
  /** ISO 8601 UTC with milliseconds, e.g. 2026-01-31T09:00:00.000Z */
  time: string
  datacontenttype: "application/json"
  dataschema: string
  data: {
    endpoint_uuid: string
  }
}

/** Close codes of the telemetry socket. */
export const ingestClose = [{"code":1001,"reconnect":true,"reason":"service is restarting"},{"code":1009,"reconnect":false,"reason":"a frame is at most 64 KiB"},{"code":1013,"reconnect":true,"reason":"the session cannot be taken over at the moment"},{"code":4409,"reconnect":false,"reason":"another connection of this session took over"},{"code":4429,"reconnect":true,"reason":"too many frames that were refused"},{"code":4410,"reconnect":false,"reason":"the flight session has ended"}] as const

/** Close codes of the live socket. */
export const liveClose = [{"code":1001,"reconnect":true,"reason":"service is restarting"},{"code":1013,"reconnect":true,"reason":"rights cannot be checked at the moment"},{"code":1009,"reconnect":false,"reason":"a message is at most 64 KiB"},{"code":4008,"reconnect":true,"reason":"messages were not read fast enough"},{"code":4429,"reconnect":true,"reason":"too many messages"},{"code":4403,"reconnect":false,"reason":"the right to be connected was lost"}] as const

/** Versions of a viewport run from 0 to one below. */
export const viewportVersions = 1000

/** So long a map rests before it asks for new bounds. */
export const boundsDebounceMs = 250

/** Of a telemetry frame, its JSON in UTF-8. */
export const frameMaxBytes = 65536

/** A frame is fresh for so long. */
export const staleAfterMs = 15000
