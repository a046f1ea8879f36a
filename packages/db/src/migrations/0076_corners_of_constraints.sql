-- What a constraint takes to read is known without reading its shape, holes included. What is there already is counted when it is
-- written again: to count it here would write all of the table, and its indices, anew.
ALTER TABLE "constraints" ADD COLUMN "corners" integer;
