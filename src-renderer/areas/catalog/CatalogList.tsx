import { Column } from '#kit/layout/boxes.tsx';
import { SharedToolbar } from '#parts/list/SharedToolbar.tsx';
import { useView } from '#parts/list/useView.ts';
import { CatalogFilters } from './CatalogFilters.tsx';
import { CatalogFlat } from './CatalogFlat.tsx';
import { CatalogSummary } from './CatalogSummary.tsx';
import { CatalogTabs } from './CatalogTabs.tsx';
import { catalogView, isFlat } from './catalogView.ts';
import { useCatalogDefaults } from './columns/useOwnColumns.ts';
import { listTexts } from './messages.ts';
import { PreferencesMenu } from './PreferencesMenu.tsx';

/** The catalog: a summary by type, or the items of a type or a search. The URL holds the state. */
export function CatalogList() {
  const at = useView(catalogView, useCatalogDefaults());
  const { view, change } = at;
  return (
    <Column full="height">
      <CatalogTabs current="catalog" />
      <SharedToolbar
        texts={listTexts}
        addressToSave={at.addressToSave}
        filters={<CatalogFilters view={view} onChange={change} />}
        end={<PreferencesMenu hideDeleted={view.hideDeleted} onChange={change} />}
      >
        {isFlat(view) ? <CatalogFlat at={at} /> : <CatalogSummary at={at} />}
      </SharedToolbar>
    </Column>
  );
}
