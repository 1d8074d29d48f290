import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import {
  type ComponentHealth,
  type ComponentSummary,
  componentHealths,
  type ServerComponent,
} from '#contract/rules/packedComponents.ts';
import { eventTime, figureOrNull } from './columnSchemas.ts';
import { toProperties } from './properties.ts';

const anyText = z.string().nullish().catch(null);
const anyFigure = figureOrNull.catch(null);
const anyFlag = z.boolean().nullish().catch(null);

const labelsSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(null)
  .transform(
    (map) => map && Object.fromEntries(Object.entries(map).map(([key, value]) => [key, String(value ?? '')])),
  );

const countSchema = z.record(z.string(), z.unknown());

/** Returns the numeric counts by name. */
function countsOf(value: unknown): Record<string, number> {
  const parsed = countSchema.safeParse(value);
  if (!parsed.success) return {};
  return Object.fromEntries(
    Object.entries(parsed.data).flatMap(([name, count]) =>
      typeof count === 'number' && Number.isFinite(count) ? [[name, count] as const] : [],
    ),
  );
}

function countsByType(value: unknown): Record<string, Record<string, number>> {
  const parsed = countSchema.safeParse(value);
  if (!parsed.success) return {};
  return Object.fromEntries(Object.entries(parsed.data).map(([type, counts]) => [type, countsOf(counts)]));
}

/**
 * Returns the counts of a component. In a flat list, `summary` is empty and the counts are separate fields.
 */
function summaryOf(node: ComponentNode): ComponentSummary | undefined {
  const { summary, checks, incidents, analysis } = node;
  if (summary == null && checks == null && incidents == null && analysis == null) return undefined;
  const health = countsOf(summary);
  return {
    health: Object.fromEntries(
      componentHealths.flatMap((name) => (health[name] ? [[name, health[name]]] : [])),
    ),
    checks: countsOf(summary?.checks ?? checks),
    incidents: countsByType(summary?.incidents ?? incidents),
    insights: countsByType(summary?.insights ?? analysis),
  };
}

const summarySchema = z.record(z.string(), z.unknown()).nullish().catch(null);

/** Only the id is required. Other unreadable fields are dropped. */
const fieldsSchema = z.object({
  id: idSchema,
  name: anyText,
  text: anyText,
  type: anyText,
  icon: anyText,
  namespace: anyText,
  status: anyText,
  health: anyText,
  status_reason: anyText,
  description: anyText,
  labels: labelsSchema,
  owner: anyText,
  agent_id: anyText,
  external_id: anyText,
  topology_id: anyText,
  parent_id: anyText,
  hidden: anyFlag,
  is_leaf: anyFlag,
  properties: z.unknown().optional(),
  cost_per_minute: anyFigure,
  cost_total_1d: anyFigure,
  cost_total_7d: anyFigure,
  cost_total_30d: anyFigure,
  created_at: eventTime,
  updated_at: eventTime,
});

const logsSchema = z.array(z.unknown()).nullish().catch(null);

/** A component in the topology. Its children are parsed separately. */
const nodeSchema = fieldsSchema.extend({
  logs: logsSchema,
  summary: summarySchema,
  checks: summarySchema,
  incidents: summarySchema,
  analysis: summarySchema,
  components: z.array(z.unknown()).nullish().catch(null),
});

type ComponentFields = z.infer<typeof fieldsSchema>;
type ComponentNode = z.infer<typeof nodeSchema>;

/** Returns the health, or the status if it is a health value. Otherwise undefined. */
function healthOf({
  health,
  status,
}: Pick<ComponentFields, 'health' | 'status'>): ComponentHealth | undefined {
  const said = health || status;
  return componentHealths.find((known) => known === said);
}

const logNamesOf = (logs: readonly unknown[] | null | undefined): string[] =>
  (logs ?? []).flatMap((log) => {
    const name: unknown = typeof log === 'object' && log !== null ? Reflect.get(log, 'name') : undefined;
    return typeof name === 'string' && name !== '' ? [name] : [];
  });

/** Drops empty fields, which take most of the space in thousands of rows. */
function withoutEmptyFields<T extends object>(record: T): T {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as T;
}

function toServerComponent(own: ComponentFields): ServerComponent {
  const properties = toProperties(own.properties);
  const component = {
    id: own.id.toLowerCase(),
    name: own.name,
    text: own.text,
    type: own.type,
    icon: own.icon,
    namespace: own.namespace,
    status: own.status,
    health: healthOf(own),
    statusReason: own.status_reason,
    description: own.description,
    labels: own.labels,
    owner: own.owner,
    agentId: own.agent_id === nilUuid ? null : own.agent_id,
    externalId: own.external_id,
    topologyId: own.topology_id,
    hidden: own.hidden === true ? true : null,
    isLeaf: own.is_leaf === true ? true : null,
    properties: properties.length === 0 ? null : properties,
    costPerMinute: own.cost_per_minute,
    costTotal1d: own.cost_total_1d,
    costTotal7d: own.cost_total_7d,
    costTotal30d: own.cost_total_30d,
    createdAt: own.created_at,
    updatedAt: own.updated_at,
  };
  return withoutEmptyFields(component) as ServerComponent;
}

/** A parsed component with its unparsed children. */
export interface ReadNode {
  readonly component: ServerComponent;
  readonly parentId: string | null;
  readonly childNodes: readonly unknown[];
}

/** @returns undefined for an invalid component */
export function readNode(value: unknown): ReadNode | undefined {
  const parsed = nodeSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const node = parsed.data;
  const logs = logNamesOf(node.logs);
  const summary = summaryOf(node);
  return {
    component: {
      ...toServerComponent(node),
      ...(logs.length === 0 ? {} : { logs }),
      ...(summary === undefined ? {} : { summary }),
    },
    parentId: node.parent_id?.toLowerCase() ?? null,
    childNodes: node.components ?? [],
  };
}

/** Columns of the table `components`. The topology lacks them for deeply nested components. */
export const componentColumns: readonly string[] = [
  ...Object.keys(fieldsSchema.shape),
  'log_selectors',
  'deleted_at',
];

/** A row of the table `components`. */
export const componentRowSchema = fieldsSchema
  .extend({ log_selectors: logsSchema, deleted_at: eventTime })
  .transform((row): ServerComponent => {
    const logs = logNamesOf(row.log_selectors);
    return {
      ...toServerComponent(row),
      parentId: row.parent_id?.toLowerCase() ?? null,
      ...(logs.length === 0 ? {} : { logs }),
      ...(row.deleted_at == null ? {} : { deletedAt: row.deleted_at }),
    };
  });
