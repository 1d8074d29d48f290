/** Costs are summed as whole billionths of a dollar, because sums of fractions drift with every subtraction. */
export const costUnits = 1e9;

/** Adds an item to the counts of its group. */
const addToCounts = /* sql */ `
  insert into item_count as c (type, deleted, health, status, n, costs, cost, created, created_stale, updated, updated_stale)
  values (new.type, new.deleted, new.health, new.status, 1, new.cost30 is not null,
    coalesce(cast(round(new.cost30 * ${costUnits}) as integer), 0), new.created, 0, new.updated, 0)
  on conflict do update set n = n + 1, costs = costs + excluded.costs, cost = cost + excluded.cost,
    created_stale = created_stale and excluded.created < c.created, created = max(c.created, excluded.created),
    updated_stale = updated_stale and coalesce(excluded.updated < c.updated, true),
    updated = max(coalesce(c.updated, excluded.updated), coalesce(excluded.updated, c.updated));`;

/** Removes an item from the counts of its group. */
const removeFromCounts = /* sql */ `
  update item_count set n = n - 1, costs = costs - (old.cost30 is not null),
    cost = cost - coalesce(cast(round(old.cost30 * ${costUnits}) as integer), 0),
    created_stale = created_stale or old.created >= created,
    updated_stale = updated_stale or coalesce(old.updated >= updated, false)
  where type = old.type and deleted = old.deleted and health = old.health and status = old.status;`;

/**
 * Counts of items by the columns that most lists filter by, so that totals and summaries need not read the items.
 * Partial indexes: most items have no changes and no insights.
 */
export const countItems = /* sql */ `
create table item_count (
  type integer not null,
  deleted integer not null,
  health integer not null,
  status integer not null,
  n integer not null,
  -- Number of items with a cost, and the sum of their costs.
  costs integer not null,
  cost integer not null,
  -- The newest times, or later ones when they are stale: the newest item has left the group.
  created integer not null,
  created_stale integer not null,
  updated integer,
  updated_stale integer not null,
  primary key (type, deleted, health, status)
) without rowid;

insert into item_count
  select type, deleted, health, status, count(*), count(cost30), sum(coalesce(cast(round(cost30 * ${costUnits}) as integer), 0)),
    max(created), 0, max(updated), 0
  from item group by type, deleted, health, status;

create trigger item_counted after insert on item begin ${addToCounts}
end;
create trigger item_recounted after update of type, deleted, health, status, cost30, created, updated on item
begin ${removeFromCounts} ${addToCounts}
end;
create trigger item_uncounted after delete on item begin ${removeFromCounts}
end;

create index item_changed on item_more (k, changes) where changes <> 0;
create index item_insights on item_more (k, analysis, analysis_counts) where analysis is not null;
`;
