-- The picture that a plan is traced from: which, and where it lies (JSON).
alter table layouts add column tracing_picture_id text;
alter table layouts add column tracing_placement text;
