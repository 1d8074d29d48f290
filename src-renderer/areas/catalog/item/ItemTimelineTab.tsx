import { useParams } from '@tanstack/react-router';
import { TimelinePanel } from '#parts/timeline/TimelinePanel.tsx';

export function ItemTimelineTab() {
  const { id = '' } = useParams({ strict: false });
  return <TimelinePanel key={id} of="item" id={id} />;
}
