import { z } from 'zod';
import type { Playbook, PlaybookParam, RunnablePlaybook } from '#contract/playbooks.ts';
import { type RunTarget, runTargets } from '#contract/rules/playbooks.ts';
import { nonEmptyText, timeOrNull } from './columnSchemas.ts';
import { documentSchema } from './documents.ts';

/** Fields of a playbook spec that select resources. */
const selectorKeys: Readonly<Record<RunTarget, string>> = {
  config: 'configs',
  component: 'components',
  check: 'checks',
};

const list = z
  .array(z.unknown())
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? []);

const selectorSchema = z.record(z.string(), documentSchema);

/** Columns of a playbook in the library. Of the spec, only the resource selectors are read. */
export const playbookColumns: readonly string[] = [
  'id',
  'name',
  'title',
  'icon',
  'category',
  'description',
  'source',
  'updated_at',
  // Values of the spec override the columns, as in the server's own list.
  'spec_icon:spec->>icon',
  'spec_category:spec->>category',
  'spec_description:spec->>description',
  ...runTargets.map((kind) => `${selectorKeys[kind]}:spec->${selectorKeys[kind]}`),
];

const headSchema = z.object({
  id: z.string(),
  name: nonEmptyText,
  title: nonEmptyText,
  icon: nonEmptyText,
  category: nonEmptyText,
  description: nonEmptyText,
});

const headOf = (row: z.infer<typeof headSchema>) => ({
  id: row.id,
  name: row.name ?? '',
  title: row.title ?? row.name ?? '',
  icon: row.icon,
  category: row.category,
  description: row.description,
});

/** A text at a position of the spec that can hold any JSON. */
const specText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.trim() !== '' ? value : null));

const hasSelectors = (selectors: unknown): boolean => Array.isArray(selectors) && selectors.length > 0;

export const playbookRowSchema = headSchema
  .extend({
    source: nonEmptyText,
    updated_at: timeOrNull,
    spec_icon: specText,
    spec_category: specText,
    spec_description: specText,
    configs: z.unknown().optional(),
    components: z.unknown().optional(),
    checks: z.unknown().optional(),
  })
  .transform(
    ({ source, updated_at, spec_icon, spec_category, spec_description, ...row }): Playbook => ({
      ...headOf({
        ...row,
        icon: spec_icon ?? row.icon,
        category: spec_category ?? row.category,
        description: spec_description ?? row.description,
      }),
      source,
      updatedAt: updated_at ?? '',
      targets: runTargets.filter((kind) => hasSelectors({ ...row }[targetColumn[kind]])),
    }),
  );

const targetColumn = { config: 'configs', component: 'components', check: 'checks' } as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const paramSchema = z.looseObject({ name: z.string().min(1) }).transform(
  ({ name, ...rest }): PlaybookParam => ({
    name,
    label: textOf(rest.label),
    type: textOf(rest.type) ?? 'text',
    default: documentSchema.safeParse(rest.default).data ?? null,
    description: textOf(rest.description),
    icon: textOf(rest.icon),
    required: rest.required === true,
    properties: z.record(z.string(), documentSchema).safeParse(rest.properties).data ?? {},
  }),
);

/** Parses parameters and drops unreadable ones, such as those without a name. */
export const paramsOf = (params: readonly unknown[]): PlaybookParam[] =>
  params.flatMap((param) => paramSchema.safeParse(param).data ?? []);

const specSchema = z
  .looseObject({ parameters: list, configs: list, components: list, checks: list })
  .catch({ parameters: [], configs: [], components: [], checks: [] });

/** Columns of a playbook for running it. */
export const runnableColumns: readonly string[] = [
  'id',
  'name',
  'title',
  'icon',
  'category',
  'description',
  'spec',
];

export const runnableRowSchema = headSchema.extend({ spec: specSchema }).transform(
  ({ spec, ...row }): RunnablePlaybook => ({
    ...headOf({
      ...row,
      icon: textOf(spec.icon) ?? row.icon,
      category: textOf(spec.category) ?? row.category,
      description: textOf(spec.description) ?? row.description,
    }),
    targets: runTargets.filter((kind) => hasSelectors(spec[targetColumn[kind]])),
    selectors: Object.fromEntries(
      runTargets
        .filter((kind) => hasSelectors(spec[targetColumn[kind]]))
        .map((kind) => [
          kind,
          spec[targetColumn[kind]].flatMap((one) => selectorSchema.safeParse(one).data ?? []),
        ]),
    ),
    parameters: paramsOf(spec.parameters),
  }),
);
