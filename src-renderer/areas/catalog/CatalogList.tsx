import { useView } from '../../parts/list/useView.ts';
import { CatalogFlat } from './CatalogFlat.tsx';
import styles from './CatalogList.module.css';
import { CatalogSummary } from './CatalogSummary.tsx';
import { CatalogTabs } from './CatalogTabs.tsx';
import { catalogView, isFlat } from './catalogView.ts';

/** The catalog: a summary by type, or the items of a type or a search. The address owns what is shown. */
export function CatalogList() {
  const at = useView(catalogView);
  return (
    <div className={styles.page}>
      <CatalogTabs current="catalog" />
      {isFlat(at.view) ? <CatalogFlat at={at} /> : <CatalogSummary at={at} />}
    </div>
  );
}
