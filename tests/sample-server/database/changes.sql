-- Views and functions for changes and insights.
create view catalog_changes with (security_invoker = true) as
  select changes.id, changes.config_id, items.name, items.type, items.tags, changes.external_created_by,
    changes.created_at, changes.severity, changes.change_type, changes.source, changes.summary, changes.created_by,
    changes.count, changes.first_observed, items.agent_id
  from config_changes changes left join config_items items on items.id = changes.config_id;

-- Changes of an item and of its downstream or upstream items. Deleted items are always included.
create function related_changes_recursive(
  lookup_id uuid, type_filter text default 'downstream', include_deleted_configs boolean default false,
  max_depth integer default 5
) returns setof catalog_changes language sql stable as $$
  select * from catalog_changes where config_id = lookup_id or config_id = any (case when type_filter in ('none', '')
    then '{}'::uuid[]
    else array(
      select id from related_config_ids_recursive(lookup_id,
        case type_filter when 'upstream' then 'incoming' when 'downstream' then 'outgoing' else 'all' end, max_depth)
    ) end);
$$;

create view change_types with (security_invoker = true) as select distinct change_type from config_changes;
create view analyzer_types with (security_invoker = true) as select distinct analyzer from config_analysis;
create view analysis_types with (security_invoker = true) as select distinct analysis_type from config_analysis;
create view config_analysis_analyzers with (security_invoker = true) as
  select distinct analyzer from config_analysis where status = 'open';

create view config_analysis_items with (security_invoker = true) as
  select insights.*, items.type as config_type, items.config_class
  from config_analysis insights left join config_items items on items.id = insights.config_id;

create view analysis_by_config with (security_invoker = true) as
  select insights.config_id, items.name as config_name, items.config_class, items.type,
    json_agg(json_build_object('analyzer', insights.analyzer, 'analysis_type', insights.analysis_type,
      'severity', insights.severity)) as analysis
  from config_analysis insights join config_items items on items.id = insights.config_id
  group by insights.config_id, items.name, items.config_class, items.type;

create view config_changes_by_types with (security_invoker = true) as
  select items.type, count(*) as change_count
  from config_changes changes join config_items items on items.id = changes.config_id
  where changes.created_at >= now() - interval '30 days' group by items.type order by 2;

create view config_analysis_by_severity with (security_invoker = true) as
  select items.type, insights.severity, count(*) as analysis_count
  from config_analysis insights join config_items items on items.id = insights.config_id
  where insights.first_observed >= now() - interval '30 days' group by items.type, insights.severity order by 1, 2;

-- Reachable items, the item itself and its ancestors, as of the last refresh of the counts.
create function related_configs_recursive(
  config_id uuid, type_filter text default 'outgoing', include_deleted_configs boolean default false,
  max_depth integer default 5, incoming_relation text default 'both', outgoing_relation text default 'both'
) returns table (
  id uuid, name text, type text, related_ids text[], tags jsonb, changes bigint, analysis jsonb,
  cost_per_minute numeric, cost_total_1d numeric, cost_total_7d numeric, cost_total_30d numeric,
  created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, agent_id uuid, health text, ready boolean,
  status text, path text
) language sql stable as $$
  with edges as (
    select * from config_relationships_recursive($1, $2, $4, $5, $6) union select * from get_recursive_path($1)
  ), ids as (
    select edges.id from edges union select edges.related_id from edges where $4 > 0 union select $1
  ), reached as (
    select ids.id, min(edges.depth) as depth,
      array_agg(distinct edges.related_id::text) filter (where edges.related_id is not null) as related_ids
    from ids left join edges on edges.id = ids.id group by ids.id
  )
  select configs.id, configs.name, configs.type, reached.related_ids, configs.tags, configs.changes, configs.analysis,
    configs.cost_per_minute, configs.cost_total_1d, configs.cost_total_7d, configs.cost_total_30d, configs.created_at,
    configs.updated_at, configs.deleted_at, configs.agent_id, configs.health, configs.ready, configs.status, configs.path
  from configs join reached on reached.id = configs.id
  where $3 or configs.deleted_at is null order by reached.depth;
$$;

-- As on the server, every call fails, because the columns differ from the declared ones.
create function related_configs(
  config_id uuid, type_filter text default 'all', include_deleted_configs boolean default false
) returns table (
  id uuid, name text, type text, related_ids text[], tags jsonb, changes json, analysis json, cost_per_minute numeric,
  cost_total_1d numeric, cost_total_7d numeric, cost_total_30d numeric, created_at timestamptz, updated_at timestamptz,
  agent_id uuid, health text, ready boolean, status text, path text
) language plpgsql stable as $$
begin
  return query select * from related_configs_recursive(config_id, type_filter, include_deleted_configs, 1);
end $$;
