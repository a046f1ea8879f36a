-- What the message of an alert measures, to be read in other units too.
ALTER TABLE "alerts" ADD COLUMN "figures" jsonb;--> statement-breakpoint
-- What the service raised until now says its figures in the message alone.
update alerts a
set figures = jsonb_build_object('kind', 'height', 'height_m', m[1]::float8, 'limit', m[3], 'limit_m', m[4]::float8,
  'reference', m[2], 'plan_svc_id', m[5])
from (
  select alert_uuid,
    regexp_match(message, ' is at (-?[0-9.]+) m (AGL|AMSL|W84), (above|below) the (-?[0-9.]+) m \2 of its plan ([^ ]+)\.$') m
  from alerts where alert_type = 'altitude_breach' and triggered_by is null
) said
where said.alert_uuid = a.alert_uuid and m is not null;--> statement-breakpoint
update alerts a
set figures = jsonb_build_object('kind', 'outside', 'distance_m', m[1]::float8, 'plan_svc_id', m[2])
from (
  select alert_uuid, regexp_match(message, ' is ([0-9]+) m outside the area of its plan ([^ ]+)\.$') m
  from alerts where alert_type = 'geofence_exit' and triggered_by is null
) said
where said.alert_uuid = a.alert_uuid and m is not null;--> statement-breakpoint
update alerts a
set figures = jsonb_build_object('kind', 'zone', 'zone_name', m[1], 'height_m', m[2]::float8)
from (
  select alert_uuid, regexp_match(message, ' is in (.+) without permission, at (-?[0-9.]+) m AGL\.$') m
  from alerts where alert_type = 'zone_violation' and triggered_by is null
) said
where said.alert_uuid = a.alert_uuid and m is not null;
