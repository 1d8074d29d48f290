import { useThrottledMoment } from '#parts/moment/useThrottledMoment.ts';
import { ChangeList } from '../changes/ChangeList.tsx';
import { useItemMoment } from './itemMoment.ts';
import { useCatalogItem } from './useCatalogItem.ts';

export function ChangesTab() {
  const { id, item } = useCatalogItem();
  const at = useThrottledMoment(useItemMoment().at);
  return <ChangeList key={id} item={{ id, name: item?.name ?? id }} until={at} />;
}
