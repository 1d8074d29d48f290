import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { AreaTabs } from '#parts/AreaTabs.tsx';
import { useView } from '#parts/list/useView.ts';
import { catalogView } from './catalogView.ts';
import { listTexts, messages } from './messages.ts';

const tabs = [
  { id: 'catalog', href: '/catalog' },
  { id: 'changes', href: '/catalog/changes' },
  { id: 'insights', href: '/catalog/insights' },
  { id: 'scrapers', href: '/catalog/scrapers', requires: resourceRules.scrapers.requires },
] as const;

/** Tabs of the catalog's screens. The selected type carries over to the other tabs. */
export function CatalogTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  const { configType } = useView(catalogView).view;
  const query = stringifySearch({ configType });
  return (
    <AreaTabs
      label={listTexts.title}
      current={current}
      tabs={tabs.map((tab) => ({ ...tab, label: messages.tabs[tab.id], href: tab.href + query }))}
    />
  );
}
