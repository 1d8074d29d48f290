import { useParams } from '@tanstack/react-router';
import { Timeline } from '../../../parts/timeline/Timeline.tsx';

/** What happened around an item: its changes, its checks, playbooks on it, and incidents that name it. */
export function TimelineTab() {
  const { id = '' } = useParams({ strict: false });
  return <Timeline key={id} of="item" id={id} />;
}
