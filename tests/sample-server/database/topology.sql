-- Relationships between components, and their counts and queries.

-- `relationship_id` is the parent: the component is also a child of it.
create table component_relationships (
  component_id uuid not null references components (id) on delete cascade,
  relationship_id uuid not null references components (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  selector_id text,
  relationship_path text,
  is_pushed boolean not null default false,
  unique (component_id, relationship_id, selector_id)
);
create index component_relationships_relationship_id on component_relationships (relationship_id);
create index components_parent_id on components (parent_id);
create index check_component_relationships_component_id on check_component_relationships (component_id);
create index config_component_relationships_config_id on config_component_relationships (config_id);

create trigger component_relationships_touch before update on component_relationships
  for each row execute function touch_updated_at();
create trigger config_component_relationships_touch before update on config_component_relationships
  for each row execute function touch_updated_at();

-- Hard-deletes the teams and soft-deletes the links of a deleted component.
create function unlink_deleted_component() returns trigger language plpgsql as $$
begin
  delete from team_components where component_id = new.id;
  update component_relationships set deleted_at = new.deleted_at
    where (component_id = new.id or relationship_id = new.id) and deleted_at is null;
  update config_component_relationships set deleted_at = new.deleted_at where component_id = new.id and deleted_at is null;
  update check_component_relationships set deleted_at = new.deleted_at where component_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger components_delete after update of deleted_at on components
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function unlink_deleted_component();

create view check_summary_by_component with (security_invoker = true) as
  select component_id, json_object_agg(status, count) as checks
  from (
    select linked.component_id, checks.status, count(*) as count
    from check_component_relationships linked join checks on checks.id = linked.check_id
    where linked.deleted_at is null and checks.deleted_at is null and checks.status is not null
    group by linked.component_id, checks.status
  ) counted group by component_id;

create view analysis_by_component with (security_invoker = true) as
  select analysis.config_id, items.name, items.config_class, items.type, analysis.analysis_type, analysis.first_observed,
    analysis.last_observed, analysis.created_by, analysis.id as analysis_id, analysis.severity, linked.component_id
  from config_component_relationships linked
  join config_analysis analysis on analysis.config_id = linked.config_id
  join config_items items on items.id = analysis.config_id
  where linked.deleted_at is null and analysis.status = 'open';

create view analysis_summary_by_component with (security_invoker = true) as
  select component_id as id, jsonb_object_agg(analysis_type, severities) as analysis
  from (
    select component_id, analysis_type, jsonb_object_agg(coalesce(severity, ''), count) as severities
    from (
      select component_id, analysis_type, severity, count(*) as count
      from analysis_by_component group by component_id, analysis_type, severity
    ) counted group by component_id, analysis_type
  ) grouped group by component_id;

create view changes_by_component with (security_invoker = true) as
  select changes.id, changes.config_id, items.name, items.config_class, items.type, changes.change_type, changes.created_at,
    changes.created_by, changes.id as change_id, changes.severity, linked.component_id, items.deleted_at as config_deleted_at
  from config_component_relationships linked
  join config_changes changes on changes.config_id = linked.config_id
  join config_items items on items.id = changes.config_id
  where linked.deleted_at is null;

create view topology with (security_invoker = true) as
  with children as (
    select relationship_id as id, array_agg(component_id order by component_id) as children
    from component_relationships where deleted_at is null group by relationship_id
  ), parents as (
    select component_id as id, array_agg(relationship_id order by relationship_id) as parents
    from component_relationships where deleted_at is null group by component_id
  ), of_teams as (
    select linked.component_id as id, array_agg(teams.name order by teams.name) as team_names
    from team_components linked join teams on teams.id = linked.team_id group by linked.component_id
  ), log_names as (
    select components.id, json_agg(json_build_object('name', selector -> 'name') order by place) as logs
    from components
    cross join jsonb_array_elements(case jsonb_typeof(log_selectors) when 'array' then log_selectors else '[]' end)
      with ordinality as selectors (selector, place)
    group by components.id
  )
  select components.*, log_names.logs, check_summary_by_component.checks, of_teams.team_names,
    incident_summary_by_component.incidents, analysis_summary_by_component.analysis, children.children, parents.parents
  from components
  left join log_names on log_names.id = components.id
  left join check_summary_by_component on check_summary_by_component.component_id = components.id
  left join of_teams on of_teams.id = components.id
  left join incident_summary_by_component on incident_summary_by_component.id = components.id
  left join analysis_summary_by_component on analysis_summary_by_component.id = components.id
  left join children on children.id = components.id
  left join parents on parents.id = components.id
  where components.deleted_at is null;

-- As on the server, ids are text parameters, so that the cast refuses a malformed id.
create function check_summary_for_component(id uuid) returns setof check_summary language sql stable as $$
  select * from check_summary
  where check_summary.id in (
    select check_id from check_component_relationships where component_id = $1 and deleted_at is null)
$$;

create function lookup_analysis_by_component(id text) returns setof config_analysis language sql stable as $$
  select * from config_analysis
  where config_id in (
    select linked.config_id from config_component_relationships linked
    where linked.component_id = $1::uuid and linked.deleted_at is null)
$$;

create function lookup_changes_by_component(id text) returns setof config_changes language sql stable as $$
  select * from config_changes
  where config_id in (
    select linked.config_id from config_component_relationships linked
    where linked.component_id = $1::uuid and linked.deleted_at is null)
$$;

create function lookup_components_by_check(id uuid) returns setof components language sql stable as $$
  select * from components
  where components.id in (
    select component_id from check_component_relationships where check_id = $1 and deleted_at is null)
$$;

create function lookup_components_by_config(id text)
  returns table (component_id uuid, name text, type text, icon text, role text) language sql stable as $$
  select components.id, components.name, components.type, components.icon, 'left'
  from components join config_component_relationships linked on linked.component_id = components.id
  where linked.config_id = $1::uuid and linked.deleted_at is null and components.deleted_at is null
$$;

-- The column `type` is the class of the item.
create function lookup_configs_by_component(id text)
  returns table (config_id uuid, name text, type text, icon text, role text, deleted_at timestamptz) language sql stable as $$
  select items.id, items.name, items.config_class, null::text, 'left', linked.deleted_at
  from config_items items join config_component_relationships linked on linked.config_id = items.id
  where linked.component_id = $1::uuid and linked.deleted_at is null
$$;

create function lookup_component_relations(component_id text) returns table (id uuid) language sql stable as $$
  select linked.component_id from component_relationships linked
    where linked.relationship_id = $1::uuid and linked.deleted_at is null
  union
  select linked.relationship_id from component_relationships linked
    where linked.component_id = $1::uuid and linked.deleted_at is null
$$;

create function lookup_component_children(id text, max_depth integer)
  returns table (child_id uuid, parent_id uuid, level integer) language sql stable as $$
  with recursive below as (
    select components.id as child_id, components.parent_id, 0 as level from components where components.id = $1::uuid
    union
    select components.id, components.parent_id, below.level + 1
    from components join below on components.parent_id = below.child_id
    where below.level < case when $2 < 0 then 10 else $2 end
  )
  select * from below order by level
$$;

create function lookup_component_incidents(component_id text) returns table (id uuid) language sql stable as $$
  select distinct found.id from incidents_by_component found where found.component_id = $1::uuid
$$;

create function lookup_component_names(component_id uuid[]) returns table (names text[]) language sql stable as $$
  select array_agg(name) from components where id = any ($1)
$$;
