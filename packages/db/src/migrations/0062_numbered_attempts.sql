-- Attempts keep their number when the first of them are no longer kept.
update event_deliveries d
set attempts = (
  select jsonb_agg(a.attempt || jsonb_build_object('number', a.n) order by a.n)
  from jsonb_array_elements(d.attempts) with ordinality a(attempt, n)
)
where jsonb_array_length(d.attempts) > 0;
