import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { TabLinks } from '#kit/tabs/TabLinks.tsx';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import { useView } from '#parts/list/useView.ts';
import { catalogView } from './catalogView.ts';
import { listTexts, messages } from './messages.ts';

const paths = {
  catalog: '/catalog',
  changes: '/catalog/changes',
  insights: '/catalog/insights',
  scrapers: '/catalog/scrapers',
} as const;

type CatalogTab = keyof typeof paths;

const tabs: readonly CatalogTab[] = ['catalog', 'changes', 'insights', 'scrapers'];

/** Tabs of the catalog's screens that the user may open. The selected type carries over to the other tabs. */
export function CatalogTabs({ current }: { readonly current: CatalogTab }) {
  const { view, open } = useView(catalogView);
  const canReadScrapers = useIsGranted(resourceRules.scrapers.requires);
  const shown = tabs.filter((id) => id !== 'scrapers' || id === current || canReadScrapers);
  return (
    <TabLinks
      label={listTexts.title}
      current={current}
      onOpen={open}
      tabs={shown.map((id) => ({
        id,
        label: messages.tabs[id],
        href: paths[id] + stringifySearch({ configType: view.configType }),
      }))}
    />
  );
}
