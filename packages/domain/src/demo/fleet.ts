/** What Kestrel Aerosystems makes and the two owners fly. */
export const demoPayloads = [
  {
    key: 'lr1',
    payload_name: 'LR1 mapping camera',
    payload_type: 1,
    manufacturer: 'Sora Optics',
    weight_kg: 0.24,
    horizontal_swath: 118,
    vertical_swath: 79,
  },
  {
    key: 't3',
    payload_name: 'T3 thermal camera',
    payload_type: 2,
    manufacturer: 'Sora Optics',
    weight_kg: 0.31,
    horizontal_swath: 62,
    vertical_swath: 50,
  },
  {
    key: 'box',
    payload_name: 'C2 delivery box',
    payload_type: 6,
    manufacturer: 'Kestrel Aerosystems',
    weight_kg: 0.6,
    horizontal_swath: undefined,
    vertical_swath: undefined,
  },
  {
    key: 'lidar',
    payload_name: 'Ranger LiDAR',
    payload_type: 4,
    manufacturer: 'Sora Optics',
    weight_kg: 0.9,
    horizontal_swath: 160,
    vertical_swath: 160,
  },
]

const common = {
  class: 1,
  operation_envelope: 'VLOS' as 'VLOS' | 'BVLOS',
  frequency: '2.4 GHz',
  gcs_model: 'Kestrel Ground',
  gcs_version: '5.2',
  operation_time: ['06:00-18:30'],
}

export const demoModels = [
  {
    key: 'q4',
    payloads: ['lr1', 't3'],
    fields: {
      ...common,
      model_name: 'Kestrel Q4 RTK',
      model_variant: 'R2',
      model_version: '2.1',
      type_certificate_number: 'TC-2025-S-0147',
      category: 3,
      sub_category: 2,
      max_takeoff_weight: 4.8,
      max_endurance: 52,
      max_range: 14,
      max_speed: 16,
      max_height: 120,
      application: 'Survey',
    },
  },
  {
    key: 'shikra',
    payloads: ['lr1'],
    fields: {
      ...common,
      model_name: 'Shikra 350',
      model_variant: 'A',
      model_version: '1.4',
      type_certificate_number: 'TC-2024-M-0092',
      category: 2,
      sub_category: 2,
      max_takeoff_weight: 1.9,
      max_endurance: 38,
      max_range: 8,
      max_speed: 14,
      max_height: 120,
      application: 'Inspection',
    },
  },
  {
    key: 'heron',
    payloads: ['lr1', 'lidar'],
    fields: {
      ...common,
      operation_envelope: 'BVLOS' as const,
      model_name: 'Heron V2 VTOL',
      model_variant: 'Survey',
      model_version: '2.0',
      type_certificate_number: 'TC-2025-M-0163',
      category: 4,
      sub_category: 3,
      max_takeoff_weight: 26,
      max_endurance: 110,
      max_range: 90,
      max_speed: 28,
      max_height: 120,
      application: 'Corridor survey',
    },
  },
  {
    key: 'ibis',
    payloads: ['box'],
    fields: {
      ...common,
      operation_envelope: 'BVLOS' as const,
      model_name: 'Ibis Cargo 12',
      model_variant: 'L',
      model_version: '1.0',
      type_certificate_number: 'TC-2026-M-0021',
      category: 4,
      sub_category: 2,
      max_takeoff_weight: 28,
      max_endurance: 45,
      max_range: 30,
      max_speed: 20,
      max_height: 120,
      application: 'Delivery',
    },
  },
  {
    key: 'swift',
    payloads: [],
    fields: {
      ...common,
      model_name: 'Swift M2',
      model_variant: 'Std',
      model_version: '3.3',
      type_certificate_number: 'TC-2023-N-0310',
      category: 1,
      sub_category: 2,
      max_takeoff_weight: 0.24,
      max_endurance: 28,
      max_range: 4,
      max_speed: 12,
      max_height: 60,
      application: 'Training',
    },
  },
]

/** Key, owner, model, UIN (null while pending), payloads. */
export const demoAssets: {
  key: string
  org: string
  model: string
  uin: string | null
  ref: string
  payloads: string[]
}[] = [
  { key: 'k1', org: 'deccan', model: 'q4', uin: 'UA0093K4T0Q', ref: 'DMC-K4-01', payloads: ['lr1', 't3'] },
  { key: 'k2', org: 'deccan', model: 'q4', uin: 'UA0KD83X5RM', ref: 'DMC-K4-02', payloads: ['lr1'] },
  { key: 'k3', org: 'deccan', model: 'q4', uin: 'UA08PJ4E2VT', ref: 'DMC-K4-03', payloads: [] },
  { key: 's1', org: 'deccan', model: 'shikra', uin: 'UA04J7N2WQ8', ref: 'DMC-S3-01', payloads: ['lr1'] },
  { key: 's2', org: 'deccan', model: 'shikra', uin: 'UA06WR3N8DK', ref: 'DMC-S3-02', payloads: [] },
  { key: 'h1', org: 'deccan', model: 'heron', uin: 'UA01TT6ZB9C', ref: 'DMC-H2-01', payloads: ['lidar'] },
  { key: 'm1', org: 'deccan', model: 'swift', uin: 'UA0T7XK2H5W', ref: 'DMC-M2-01', payloads: [] },
  { key: 'm2', org: 'deccan', model: 'swift', uin: null, ref: 'DMC-M2-02', payloads: [] },
  { key: 'i1', org: 'vayu', model: 'ibis', uin: 'UA07V2M8XKC', ref: 'VL-IB-01', payloads: ['box'] },
  { key: 'i2', org: 'vayu', model: 'ibis', uin: 'UATMA33ZP8G', ref: 'VL-IB-02', payloads: ['box'] },
  { key: 'i3', org: 'vayu', model: 'ibis', uin: 'UA49BSTVRPV', ref: 'VL-IB-03', payloads: ['box'] },
  { key: 'v1', org: 'vayu', model: 'shikra', uin: 'UA0NX1C7PGD', ref: 'VL-SK-01', payloads: [] },
  { key: 'v2', org: 'vayu', model: 'shikra', uin: 'UA0QK3W91HZ', ref: 'VL-SK-02', payloads: [] },
  { key: 'v3', org: 'vayu', model: 'heron', uin: 'UATY7Z9HCPR', ref: 'VL-HV-01', payloads: [] },
]

/** Their ground stations have yet to be set up. */
export const withoutCertificate: ReadonlySet<string> = new Set(['v1', 'k2'])
