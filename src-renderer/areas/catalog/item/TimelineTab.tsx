import { useParams } from '@tanstack/react-router';
import { Timeline } from '../../../parts/timeline/Timeline.tsx';

export function TimelineTab() {
  const { id = '' } = useParams({ strict: false });
  return <Timeline key={id} of="item" id={id} />;
}
