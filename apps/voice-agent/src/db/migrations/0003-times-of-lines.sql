-- When the sound of a line began and ended, since the call began. Lines that were written have none, nor has what the
-- release before this one writes.
alter table transcript_items
  add column began_at_ms integer,
  add column ended_at_ms integer;
