import { Timeline } from '../../../parts/timeline/Timeline.tsx';
import type { TabProps } from './TabProps.ts';

/** What happened around the incident: changes, checks, playbooks and what was said, on one axis of time. */
export const TimelineTab = ({ page }: Pick<TabProps, 'page'>) => <Timeline of="incident" id={page.id} />;
