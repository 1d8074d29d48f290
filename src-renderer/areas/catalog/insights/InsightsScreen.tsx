import { CatalogTabs } from '../CatalogTabs.tsx';
import { InsightList } from './InsightList.tsx';
import styles from './Insights.module.css';

/** What was found out about the whole catalog; specification part 3 section 2.5. */
export function InsightsScreen() {
  return (
    <div className={styles.page}>
      <CatalogTabs current="insights" />
      <InsightList />
    </div>
  );
}
