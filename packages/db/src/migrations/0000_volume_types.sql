-- Heights, metres above ground level. Core PostgreSQL has no range over double precision.
CREATE TYPE float8range AS RANGE (subtype = double precision, subtype_diff = float8mi);
