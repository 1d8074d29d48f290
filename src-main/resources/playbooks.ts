import { z } from 'zod';
import type { ResourceRecord } from '../../src-preload/contract/resources.ts';
import { tableResource } from './tableResource.ts';

const specSchema = z.looseObject({
  category: z.string().catch(''),
  description: z.string().nullable().catch(null),
  icon: z.string().nullable().catch(null),
});

/** The server keeps some of a specification beside it, as the web client writes it; UI reference, forms section 13. */
const besideSpec = (values: ResourceRecord): ResourceRecord => {
  if (!('spec' in values)) return values;
  const { category, description, icon } = specSchema.safeParse(values.spec).data ?? {
    category: '',
    description: null,
    icon: null,
  };
  return { ...values, category, description, icon };
};

/** What can be run; specification part 2 section 2.10. */
export const playbooks = tableResource({
  relation: 'playbooks',
  columns: ['name', 'title', 'icon', 'source', 'created_at', 'updated_at'],
  fields: ['title', 'spec'],
  initial: { source: 'UI' },
  // A new one is called as its title is; others may name it by that, so that it stays.
  stored: (values, before) =>
    before === undefined ? { ...besideSpec(values), name: values.title ?? '' } : besideSpec(values),
});
