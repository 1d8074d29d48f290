import { Column } from '#kit/layout/boxes.tsx';
import { CatalogTabs } from '../CatalogTabs.tsx';
import { ChangeList } from './ChangeList.tsx';

export function ChangesScreen() {
  return (
    <Column full="height">
      <CatalogTabs current="changes" />
      <ChangeList />
    </Column>
  );
}
