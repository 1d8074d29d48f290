import { useParams } from '@tanstack/react-router';
import { InsightList } from '../insights/InsightList.tsx';

export function InsightsTab() {
  const { id = '' } = useParams({ strict: false });
  return <InsightList key={id} itemId={id} />;
}
