import { jobsTab } from '../../../parts/jobs/jobsTab.tsx';
import type { ResourceDefinition } from '../../../parts/resource/ResourceDefinition.ts';
import { resourceList } from '../../../parts/resource/ResourceList.tsx';
import { resourcePage } from '../../../parts/resource/ResourcePage.tsx';
import styles from '../CatalogList.module.css';
import { CatalogTabs } from '../CatalogTabs.tsx';
import { messages as texts } from './messages.ts';

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
const scrapers: ResourceDefinition = {
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

const Rows = resourceList(scrapers, 'page');

export const List = () => (
  <div className={styles.page}>
    <CatalogTabs current="scrapers" />
    <Rows />
  </div>
);
export const Editor = resourcePage(scrapers, [jobsTab]);
