import { Column } from '#kit/layout/boxes.tsx';
import { CatalogTabs } from '../CatalogTabs.tsx';
import { InsightList } from './InsightList.tsx';

export function InsightsScreen() {
  return (
    <Column full="height">
      <CatalogTabs current="insights" />
      <InsightList />
    </Column>
  );
}
