import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { ResourceDefinition, ResourceFormKind } from '../resource/ResourceDefinition.ts';
import { specCheck } from './CheckSpec.tsx';
import { jobsTab } from './jobsTab.tsx';
import { kindOfSpec } from './kindOfSpec.ts';
import { scrapers as texts } from './messages.ts';
import { fixedName, name, specCode, specRecord } from './rows/head.ts';
import { retention } from './rows/retention.ts';
import { schedule } from './rows/schedule.ts';
import type { ScraperKind } from './scrapers/ScraperKind.ts';
import { scraperKinds } from './scrapers/scraperKinds.ts';
import { specLists } from './specLists.ts';

const schema = 'scrape_config.spec.schema.json';

/** Displayed read-only: a scraper's origin cannot be edited. */
const source: FieldRow = { kind: 'text', name: 'source', label: texts.source, half: true, readOnly: true };

const formOf = (
  spec: FieldRow,
  kind: Pick<ResourceFormKind, 'id' | 'label' | 'icon' | 'blank'>,
): ResourceFormKind => ({
  ...kind,
  rows: [fixedName, source, spec],
  newRows: [name(), spec],
});

const formOfKind = (kind: ScraperKind): ResourceFormKind => {
  const { id, label, icon, first = [], schedule: when = schedule(), rows, blank } = kind;
  const spec = specRecord(schema, texts.spec, [...first, when, ...rows, retention]);
  return formOf(spec, { id, label, icon, blank: { spec: { ...blank, [id]: [{}] } } });
};

const custom = formOf(specCode(schema, texts.specs), { id: 'custom', label: texts.custom, icon: 'cog' });

const forms = scraperKinds.map(formOfKind);

/** Keys of a scraper specification that are not scraper types. */
const genericKeys: ReadonlySet<string> = new Set([
  'schedule',
  'retention',
  'watch',
  'full',
  'logLevel',
  'crdSync',
  'system',
]);

export const scrapers: ResourceDefinition = {
  kind: 'scrapers',
  texts: texts.words,
  form: {
    variants: {
      title: texts.words.addTitle,
      pluralName: texts.many,
      list: [...forms, custom],
      formFor: ({ spec }) => forms.find(({ id }) => id === kindOfSpec(spec, genericKeys)) ?? custom,
      titleOf: ({ label }) => `${texts.words.addTitle} - ${label}`,
    },
    blank: { name: '' },
    tools: specCheck(schema, (spec) => specLists(spec, { genericKeys, prefix: 'config' })),
  },
  editor: { tabs: [jobsTab] },
};
