import { tagNameOf } from './catalogList.ts';

interface Choice {
  readonly include: readonly unknown[];
  readonly exclude: readonly unknown[];
}

interface SummaryQuery {
  readonly filter: {
    readonly labels?: Choice | undefined;
    readonly status?: Choice | undefined;
    readonly health?: Choice | undefined;
    readonly ids?: readonly string[] | undefined;
    readonly conditions?: readonly unknown[] | undefined;
  };
  readonly groupBy: readonly string[];
}

/** Columns of the server's item table. A tag with such a name is ambiguous in the server's SQL. */
const ownColumns =
  'id agent_id icon scraper_id config_class status health ready external_id type cost_per_minute cost_total_1d ' +
  'cost_total_7d cost_total_30d name description config source labels tags properties parent_id path is_pushed ' +
  'created_by last_scraped_time created_at updated_at deleted_at delete_reason config_id count changes analysis ' +
  'cost_1d cost_7d cost_30d';

/** Reserved words of PostgreSQL, which cannot be names without quotes. */
const reservedWords =
  'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation ' +
  'column concurrently constraint create cross current_catalog current_date current_role current_schema current_time ' +
  'current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze ' +
  'from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like ' +
  'limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary ' +
  'references returning right select session_user similar some symmetric system_user table tablesample then to ' +
  'trailing true union unique user using variadic verbose when where window with';

const reservedNames = new Set(`${ownColumns} ${reservedWords}`.split(' '));
/** PostgreSQL identifier that needs no quotes and is not truncated (at most 63 bytes). */
const unquotedName = /^[a-z_][a-z0-9_]{0,62}$/;

const isNameable = (tag: string): boolean => unquotedName.test(tag) && !reservedNames.has(tag);

const isFiltering = (choice: Choice | undefined): boolean =>
  choice !== undefined && choice.include.length + choice.exclude.length > 0;

/**
 * Returns whether the server's summary is correct for these groups and filters. Otherwise the client counts
 * the rows itself. The server fails for tags that are not plain SQL names. With filters it treats tags as
 * labels and drops rows without a value from exclusions. It never filters health and insights, and knows neither
 * ids nor conditions.
 */
export const canServerCount = ({ filter, groupBy }: SummaryQuery): boolean =>
  !isFiltering(filter.labels) &&
  !isFiltering(filter.status) &&
  !isFiltering(filter.health) &&
  filter.ids === undefined &&
  (filter.conditions ?? []).length === 0 &&
  groupBy.every((name) => {
    const tag = tagNameOf(name);
    return tag === undefined || isNameable(tag);
  });
