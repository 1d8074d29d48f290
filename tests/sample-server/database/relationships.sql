-- Relationships between items and their queries. An edge leads from the owner or user (`config_id`) to `related_id`.
create table config_relationships (
  config_id uuid not null references config_items (id) on delete cascade,
  related_id uuid not null references config_items (id) on delete cascade,
  -- `hard` from a parent to its child, otherwise the kind of relationship.
  relation text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean not null default false,
  unique (related_id, config_id, relation)
);
create index config_relationships_config_id on config_relationships (config_id);

create trigger config_relationships_touch before update on config_relationships
  for each row execute function touch_updated_at();

-- Creates the edge from a parent to its child.
create function link_to_parent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from config_relationships where config_id = old.parent_id and related_id = new.id and relation = 'hard';
  end if;
  if new.parent_id is not null then
    insert into config_relationships (config_id, related_id, relation)
      values (new.parent_id, new.id, 'hard') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger config_items_link_new after insert on config_items
  for each row when (new.parent_id is not null) execute function link_to_parent();
create trigger config_items_link_moved after update of parent_id on config_items
  for each row when (new.parent_id is distinct from old.parent_id) execute function link_to_parent();

-- The reachable edges in one direction, each with its smallest depth.
create function edges_reached(start uuid, outgoing boolean, max_depth integer, relations text)
  returns table (id uuid, related_id uuid, relation_type text, direction text, depth integer)
  language plpgsql stable as $$
declare
  level integer := 1;
  frontier uuid[] := array[start];
  seen uuid[] := array[start];
begin
  while level <= max_depth and cardinality(frontier) > 0 loop
    return query
      select edge.config_id, edge.related_id, edge.relation,
        case when outgoing then 'outgoing' else 'incoming' end, level
      from config_relationships edge
      where (case when outgoing then edge.config_id else edge.related_id end) = any (frontier)
        and edge.deleted_at is null and (relations = 'both' or edge.relation = 'hard');
    select coalesce(array_agg(distinct next.id), '{}') into frontier from (
      select case when outgoing then edge.related_id else edge.config_id end as id
      from config_relationships edge
      where (case when outgoing then edge.config_id else edge.related_id end) = any (frontier)
        and edge.deleted_at is null and (relations = 'both' or edge.relation = 'hard')
    ) next where next.id <> all (seen);
    seen := seen || frontier;
    level := level + 1;
  end loop;
end $$;

create function config_relationships_recursive(
  config_id uuid, type_filter text default 'outgoing', max_depth integer default 5,
  incoming_relation text default 'both', outgoing_relation text default 'both'
) returns table (id uuid, related_id uuid, relation_type text, direction text, depth integer)
  language plpgsql stable as $$
begin
  -- An unknown filter is treated as `all`.
  if type_filter is distinct from 'outgoing' then
    return query select * from edges_reached(config_id, false, max_depth, incoming_relation);
  end if;
  if type_filter is distinct from 'incoming' then
    return query select * from edges_reached(config_id, true, max_depth, outgoing_relation);
  end if;
end $$;

create function related_config_ids_recursive(
  config_id uuid, type_filter text default 'outgoing', max_depth integer default 5,
  incoming_relation text default 'both', outgoing_relation text default 'both'
) returns table (id uuid, direction text, depth integer) language sql stable as $$
  select reached.id, reached.direction, min(reached.depth) from (
    select edges.id, edges.direction, edges.depth
      from config_relationships_recursive($1, $2, $3, $4, $5) edges
    union
    select edges.related_id, edges.direction, edges.depth
      from config_relationships_recursive($1, $2, $3, $4, $5) edges
  ) reached group by reached.id, reached.direction order by 3;
$$;

-- The path from an item to its root, one edge per row.
create function get_recursive_path(start uuid)
  returns table (id uuid, related_id uuid, relation_type text, direction text, depth integer)
  language sql stable as $$
  with steps as (
    select parts.id::uuid as id, (cardinality(string_to_array(items.path, '.')) - parts.place)::integer as depth
    from config_items items, unnest(string_to_array(items.path, '.')) with ordinality as parts (id, place)
    where items.id = start
  )
  select upper.id, lower.id, 'parent', 'incoming', upper.depth
  from steps upper join steps lower on lower.depth = upper.depth - 1 order by upper.depth;
$$;

create function lookup_config_relations(config_id text) returns table (id uuid) language sql stable as $$
  select related_id from config_relationships edge where edge.config_id = $1::uuid
  union select edge.config_id from config_relationships edge where edge.related_id = $1::uuid;
$$;

create function lookup_config_children(id text, max_depth integer)
  returns table (child_id uuid, parent_id uuid, level integer) language sql stable as $$
  with recursive children as (
    select items.id as child, items.parent_id as parent, 0 as level from config_items items where items.id = $1::uuid
    union all
    select items.id, items.parent_id, children.level + 1
    from config_items items join children on items.parent_id = children.child
  )
  select * from children where level <= case when max_depth < 0 then 10 else max_depth end;
$$;
