-- Views of components for option lists, logs and incidents.

create view component_names with (security_invoker = true) as
  select id, path, external_id, type, name, created_at, updated_at, icon, parent_id
  from components where deleted_at is null and not hidden order by name, external_id;

create view component_names_all with (security_invoker = true) as
  select id, path, external_id, type, name, created_at, updated_at, deleted_at, icon, parent_id
  from components where not hidden order by name, external_id;

create view component_labels with (security_invoker = true) as
  select distinct label.key, label.value from components, jsonb_each_text(labels) label where deleted_at is null;

create view component_types with (security_invoker = true) as
  select distinct type from components where deleted_at is null order by type;

create view components_with_logs with (security_invoker = true) as
  select id, name, agent_id, icon, type from components
  where deleted_at is null and not hidden and log_selectors is not null;
