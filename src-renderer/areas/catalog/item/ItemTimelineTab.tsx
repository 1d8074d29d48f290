import { useParams } from '@tanstack/react-router';
import { TimelinePanel } from '#parts/timeline/TimelinePanel.tsx';
import { useItemMoment } from './itemMoment.ts';

export function ItemTimelineTab() {
  const { id = '' } = useParams({ strict: false });
  const { at } = useItemMoment();
  return <TimelinePanel key={id} of="item" id={id} until={at} />;
}
