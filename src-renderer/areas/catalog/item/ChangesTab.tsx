import { useParams } from '@tanstack/react-router';
import { ChangeList } from '../changes/ChangeList.tsx';

/** What changed in an item and around it. */
export function ChangesTab() {
  const { id = '' } = useParams({ strict: false });
  return <ChangeList key={id} itemId={id} />;
}
