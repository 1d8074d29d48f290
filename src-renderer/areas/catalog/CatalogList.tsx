import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { SharedToolbar } from '#parts/list/SharedToolbar.tsx';
import { useView } from '#parts/list/useView.ts';
import { momentControl } from '#parts/moment/momentControl.tsx';
import { CatalogFilters } from './CatalogFilters.tsx';
import { CatalogFlat } from './CatalogFlat.tsx';
import { CatalogSummary } from './CatalogSummary.tsx';
import { CatalogTabs } from './CatalogTabs.tsx';
import { catalogView, isFlat } from './catalogView.ts';
import { useCatalogDefaults } from './columns/useOwnColumns.ts';
import { listTexts } from './messages.ts';
import { useCatalogMoment } from './moment/useCatalogMoment.ts';
import { PreferencesMenu } from './PreferencesMenu.tsx';

const momentSubjects: readonly MomentSubject[] = ['item'];

/** The catalog: a summary by type, or the items of a type or a search. The URL holds the state. */
export function CatalogList() {
  const at = useView(catalogView, useCatalogDefaults());
  const { view, change } = at;
  const moment = useCatalogMoment(view.at, momentSubjects, change);
  return (
    <Column full="height">
      <CatalogTabs current="catalog" />
      <SharedToolbar
        texts={listTexts}
        addressToSave={at.addressToSave}
        filters={<CatalogFilters view={view} onChange={change} />}
        end={
          <>
            {momentControl(view.at, moment.onToggle).control}
            <PreferencesMenu hideDeleted={view.hideDeleted} onChange={change} />
          </>
        }
      >
        {isFlat(view) ? <CatalogFlat at={at} moment={moment} /> : <CatalogSummary at={at} moment={moment} />}
      </SharedToolbar>
    </Column>
  );
}
