import { z } from 'zod';
import type { ResourceRecord } from '#contract/resources.ts';
import { tableResource } from './tableResource.ts';

const specSchema = z.looseObject({
  category: z.string().catch(''),
  description: z.string().nullable().catch(null),
  icon: z.string().nullable().catch(null),
});

/** Copies fields of the specification to columns, as the web client does. */
const withSpecColumns = (values: ResourceRecord): ResourceRecord => {
  if (!('spec' in values)) return values;
  const { category, description, icon } = specSchema.safeParse(values.spec).data ?? {
    category: '',
    description: null,
    icon: null,
  };
  return { ...values, category, description, icon };
};

export const playbooks = tableResource('playbooks', {
  relation: 'playbooks',
  columns: ['title', 'icon'],
  fields: ['title', 'spec'],
  initial: { source: 'UI' },
  // The name of a new playbook is its title. The name does not change later, because other resources
  // can refer to it.
  toStored: (values, before) =>
    before === undefined ? { ...withSpecColumns(values), name: values.title ?? '' } : withSpecColumns(values),
});
