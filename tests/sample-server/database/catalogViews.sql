-- Views of the catalog. They run with the permissions of the reader, so that rows can be hidden from a role.

-- The counts are refreshed periodically. `configs` does not contain items that were created after the last refresh.
do $$
declare
  days integer;
begin
  foreach days in array array[3, 7, 30] loop
    execute format($view$
      create materialized view config_item_summary_%1$sd as
        select items.id as config_id,
          coalesce(changes.count, 0) as config_changes_count,
          analysis.counts as config_analysis_type_counts
        from config_items items
        left join (
          select config_id, count(*) as count from config_changes
          where created_at > now() - interval '%1$s days' group by config_id
        ) changes on changes.config_id = items.id
        left join (
          select config_id, jsonb_object_agg(analysis_type, count) as counts
          from (
            select config_id, analysis_type, count(*) as count from config_analysis
            where status = 'open' group by config_id, analysis_type
          ) open group by config_id
        ) analysis on analysis.config_id = items.id
        with no data
    $view$, days);
    execute format('create unique index config_item_summary_%1$sd_id on config_item_summary_%1$sd (config_id)', days);
    execute format('create index on config_item_summary_%1$sd (config_id) where config_analysis_type_counts is not null', days);
  end loop;
end $$;

create view configs with (security_invoker = true) as
  select items.id, items.scraper_id, items.config_class, items.external_id, items.type, items.name,
    items.tags ->> 'namespace' as namespace, items.description, items.source, items.labels, items.tags,
    items.created_by, items.created_at, items.updated_at, items.deleted_at, items.cost_per_minute,
    items.cost_total_1d, items.cost_total_7d, items.cost_total_30d, items.agent_id, items.status, items.health,
    items.ready, items.path, summary.config_changes_count as changes, summary.config_analysis_type_counts as analysis
  from config_items items join config_item_summary_7d summary on summary.config_id = items.id;

-- One row per id in the item's path. As on the server, a nested item is returned several times.
create view config_detail with (security_invoker = true) as
  select items.*,
    json_build_object(
      'relationships', (select count(*) from config_relationships where config_id = items.id)
        + (select count(*) from config_relationships where related_id = items.id),
      -- Open insights as of the last refresh, up to an hour ago.
      'analysis', (select coalesce(sum(counted.value::integer), 0) from config_item_summary_7d summary,
        jsonb_each_text(summary.config_analysis_type_counts) counted where summary.config_id = items.id),
      'changes', (select count(*) from config_changes
        where config_id = ancestor.id::uuid and created_at > now() - interval '7 days'),
      'playbook_runs', (select count(*) from playbook_runs
        where config_id = items.id and created_at > now() - interval '30 days'),
      'checks', (select count(*) from check_config_relationships
        where config_id = items.id and deleted_at is null)
    ) as summary,
    null::json as components
  from config_items items
  cross join lateral unnest(string_to_array(coalesce(items.path, items.id::text), '.')) as ancestor (id);

create view config_names with (security_invoker = true) as select id, type, external_id, name from config_items;
create view config_types with (security_invoker = true) as select distinct type from config_items where deleted_at is null order by type;
create view config_classes with (security_invoker = true) as select distinct config_class from config_items where deleted_at is null order by 1;
create view config_statuses with (security_invoker = true) as
  select distinct status from config_items where status is not null and deleted_at is null order by status;
create view config_tags with (security_invoker = true) as
  select distinct tag.key, tag.value from config_items, jsonb_each_text(tags) tag where deleted_at is null;
create view config_labels with (security_invoker = true) as
  select distinct label.key, label.value from config_items, jsonb_each_text(labels) label where deleted_at is null;
