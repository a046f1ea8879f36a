/**
 * The messages that the bridge and its simulated autopilot exchange, with the fields of common.xml in the order in which it
 * declares them; those after `|` are extensions, which MAVLink 1 does not have.
 */
export const definitions = {
  HEARTBEAT: [
    0,
    'uint8 type, uint8 autopilot, uint8 base_mode, uint32 custom_mode, uint8 system_status, uint8 mavlink_version',
  ],
  SYS_STATUS: [
    1,
    `uint32 onboard_control_sensors_present, uint32 onboard_control_sensors_enabled, uint32 onboard_control_sensors_health,
    uint16 load, uint16 voltage_battery, int16 current_battery, int8 battery_remaining, uint16 drop_rate_comm,
    uint16 errors_comm, uint16 errors_count1, uint16 errors_count2, uint16 errors_count3, uint16 errors_count4
    | uint32 onboard_control_sensors_present_extended, uint32 onboard_control_sensors_enabled_extended,
    uint32 onboard_control_sensors_health_extended`,
  ],
  SYSTEM_TIME: [2, 'uint64 time_unix_usec, uint32 time_boot_ms'],
  PARAM_VALUE: [
    22,
    'char[16] param_id, float param_value, uint8 param_type, uint16 param_count, uint16 param_index',
  ],
  PARAM_SET: [
    23,
    'uint8 target_system, uint8 target_component, char[16] param_id, float param_value, uint8 param_type',
  ],
  GPS_RAW_INT: [
    24,
    `uint64 time_usec, uint8 fix_type, int32 lat, int32 lon, int32 alt, uint16 eph, uint16 epv, uint16 vel, uint16 cog,
    uint8 satellites_visible | int32 alt_ellipsoid, uint32 h_acc, uint32 v_acc, uint32 vel_acc, uint32 hdg_acc, uint16 yaw`,
  ],
  ATTITUDE: [
    30,
    'uint32 time_boot_ms, float roll, float pitch, float yaw, float rollspeed, float pitchspeed, float yawspeed',
  ],
  GLOBAL_POSITION_INT: [
    33,
    `uint32 time_boot_ms, int32 lat, int32 lon, int32 alt, int32 relative_alt, int16 vx, int16 vy, int16 vz, uint16 hdg`,
  ],
  MISSION_REQUEST: [40, 'uint8 target_system, uint8 target_component, uint16 seq | uint8 mission_type'],
  MISSION_COUNT: [
    44,
    'uint8 target_system, uint8 target_component, uint16 count | uint8 mission_type, uint32 opaque_id',
  ],
  MISSION_ACK: [
    47,
    'uint8 target_system, uint8 target_component, uint8 type | uint8 mission_type, uint32 opaque_id',
  ],
  MISSION_REQUEST_INT: [51, 'uint8 target_system, uint8 target_component, uint16 seq | uint8 mission_type'],
  MISSION_ITEM_INT: [
    73,
    `uint8 target_system, uint8 target_component, uint16 seq, uint8 frame, uint16 command, uint8 current,
    uint8 autocontinue, float param1, float param2, float param3, float param4, int32 x, int32 y, float z
    | uint8 mission_type`,
  ],
  VFR_HUD: [74, 'float airspeed, float groundspeed, int16 heading, uint16 throttle, float alt, float climb'],
  COMMAND_INT: [
    75,
    `uint8 target_system, uint8 target_component, uint8 frame, uint16 command, uint8 current, uint8 autocontinue,
    float param1, float param2, float param3, float param4, int32 x, int32 y, float z`,
  ],
  COMMAND_LONG: [
    76,
    `uint8 target_system, uint8 target_component, uint16 command, uint8 confirmation, float param1, float param2,
    float param3, float param4, float param5, float param6, float param7`,
  ],
  COMMAND_ACK: [
    77,
    'uint16 command, uint8 result | uint8 progress, int32 result_param2, uint8 target_system, uint8 target_component',
  ],
  TERRAIN_REPORT: [
    136,
    `int32 lat, int32 lon, uint16 spacing, float terrain_height, float current_height, uint16 pending, uint16 loaded`,
  ],
  BATTERY_STATUS: [
    147,
    `uint8 id, uint8 battery_function, uint8 type, int16 temperature, uint16[10] voltages, int16 current_battery,
    int32 current_consumed, int32 energy_consumed, int8 battery_remaining | int32 time_remaining, uint8 charge_state,
    uint16[4] voltages_ext, uint8 mode, uint32 fault_bitmask`,
  ],
  HOME_POSITION: [
    242,
    `int32 latitude, int32 longitude, int32 altitude, float x, float y, float z, float[4] q, float approach_x,
    float approach_y, float approach_z | uint64 time_usec`,
  ],
  EXTENDED_SYS_STATE: [245, 'uint8 vtol_state, uint8 landed_state'],
  ADSB_VEHICLE: [
    246,
    `uint32 ICAO_address, int32 lat, int32 lon, uint8 altitude_type, int32 altitude, uint16 heading, uint16 hor_velocity,
    int16 ver_velocity, char[9] callsign, uint8 emitter_type, uint8 tslc, uint16 flags, uint16 squawk`,
  ],
  STATUSTEXT: [253, 'uint8 severity, char[50] text | uint16 id, uint8 chunk_seq'],
} as const satisfies Record<string, readonly [id: number, fields: string]>

export type MessageName = keyof typeof definitions
