import { z } from 'zod';
import type { Playbook, PlaybookParam, RunnablePlaybook } from '../../src-preload/contract/playbooks.ts';
import { type RunTarget, runTargets } from '../../src-preload/contract/rules/playbooks.ts';
import { said } from './fields.ts';

/** Where a specification has the selectors of what a playbook is run on. */
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

const selectorSchema = z.record(z.string(), z.json());

/** Columns of a playbook that the library shows: of its specification only what it is run on. API reference section 10. */
export const playbookColumns: readonly string[] = [
  'id',
  'name',
  'title',
  'icon',
  'category',
  'description',
  'source',
  'updated_at',
  // What is written in the specification goes before the columns, as in the server's own list of names.
  'spec_icon:spec->>icon',
  'spec_category:spec->>category',
  'spec_description:spec->>description',
  ...runTargets.map((kind) => `${selectorKeys[kind]}:spec->${selectorKeys[kind]}`),
];

const headSchema = z.object({
  id: z.string(),
  name: said,
  title: said,
  icon: said,
  category: said,
  description: said,
});

const headOf = (row: z.infer<typeof headSchema>) => ({
  id: row.id,
  name: row.name ?? '',
  title: row.title ?? row.name ?? '',
  icon: row.icon,
  category: row.category,
  description: row.description,
});

/** Of a place in a specification that may hold anything. */
const loose = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.trim() !== '' ? value : null));

const takes = (selectors: unknown): boolean => Array.isArray(selectors) && selectors.length > 0;

export const playbookRowSchema = headSchema
  .extend({
    source: said,
    updated_at: said,
    spec_icon: loose,
    spec_category: loose,
    spec_description: loose,
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
      targets: runTargets.filter((kind) => takes({ ...row }[targetColumn[kind]])),
    }),
  );

const targetColumn = { config: 'configs', component: 'components', check: 'checks' } as const;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const paramSchema = z.looseObject({ name: z.string().min(1) }).transform(
  ({ name, ...rest }): PlaybookParam => ({
    name,
    label: textOf(rest.label),
    type: textOf(rest.type) ?? 'text',
    default: z.json().safeParse(rest.default).data ?? null,
    description: textOf(rest.description),
    icon: textOf(rest.icon),
    required: rest.required === true,
    properties: z.record(z.string(), z.json()).safeParse(rest.properties).data ?? {},
  }),
);

/** The parameters that can be understood: one without a name is nothing that could be given a value. */
export const paramsOf = (params: readonly unknown[]): PlaybookParam[] =>
  params.flatMap((param) => paramSchema.safeParse(param).data ?? []);

const specSchema = z
  .looseObject({ parameters: list, configs: list, components: list, checks: list })
  .catch({ parameters: [], configs: [], components: [], checks: [] });

/** The columns of a playbook that is to be run. */
export const runnableColumns: readonly string[] = [
  'id',
  'name',
  'title',
  'icon',
  'category',
  'description',
  'spec',
];

/** A playbook as it is run. */
export const runnableRowSchema = headSchema.extend({ spec: specSchema }).transform(
  ({ spec, ...row }): RunnablePlaybook => ({
    ...headOf({
      ...row,
      icon: textOf(spec.icon) ?? row.icon,
      category: textOf(spec.category) ?? row.category,
      description: textOf(spec.description) ?? row.description,
    }),
    targets: runTargets.filter((kind) => takes(spec[targetColumn[kind]])),
    selectors: Object.fromEntries(
      runTargets
        .filter((kind) => takes(spec[targetColumn[kind]]))
        .map((kind) => [
          kind,
          spec[targetColumn[kind]].flatMap((one) => selectorSchema.safeParse(one).data ?? []),
        ]),
    ),
    parameters: paramsOf(spec.parameters),
  }),
);
