import { ChangeList } from '../changes/ChangeList.tsx';
import { useCatalogItem } from './useCatalogItem.ts';

export function ChangesTab() {
  const { id, item } = useCatalogItem();
  return <ChangeList key={id} item={{ id, name: item?.name ?? id }} />;
}
