import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { scrapers as texts } from './messages.ts';

const name = { kind: 'text', name: 'name', label: texts.name, required: true } as const;

const spec = {
  kind: 'code',
  name: 'spec',
  label: texts.spec,
  language: 'yaml',
  schema: 'scrape_config.spec.schema.json',
  schemaProblems: 'warning',
  offerUnwrap: true,
  required: true,
} as const;

/** What brings items; specification part 3 sections 2.7 and 2.9. */
export const scrapers: ResourceDefinition = {
  kind: 'scrapers',
  rows: [
    { ...name, half: true },
    { kind: 'text', name: 'source', label: texts.source, half: true, readOnly: true },
    spec,
  ],
  newRows: [name, spec],
  blank: { name: '' },
  words: texts.words,
};
