import { CatalogTabs } from '../CatalogTabs.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './Changes.module.css';

/** What changed in the whole catalog; specification part 3 section 2.4. */
export function ChangesScreen() {
  return (
    <div className={styles.page}>
      <CatalogTabs current="changes" />
      <ChangeList />
    </div>
  );
}
