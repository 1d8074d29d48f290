import { CatalogTabs } from '../CatalogTabs.tsx';
import { InsightList } from './InsightList.tsx';
import styles from './Insights.module.css';

export function InsightsScreen() {
  return (
    <div className={styles.page}>
      <CatalogTabs current="insights" />
      <InsightList />
    </div>
  );
}
