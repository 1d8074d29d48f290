import { CatalogTabs } from '../CatalogTabs.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './Changes.module.css';

export function ChangesScreen() {
  return (
    <div className={styles.page}>
      <CatalogTabs current="changes" />
      <ChangeList />
    </div>
  );
}
