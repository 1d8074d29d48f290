import { ChangeList } from '../changes/ChangeList.tsx';
import { useCatalogItem } from './useCatalogItem.ts';

/** What changed in an item and around it. */
export function ChangesTab() {
  const { id, item } = useCatalogItem();
  return <ChangeList key={id} item={{ id, name: item?.name ?? id }} />;
}
