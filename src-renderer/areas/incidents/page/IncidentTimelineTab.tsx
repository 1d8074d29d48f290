import { TimelinePanel } from '#parts/timeline/TimelinePanel.tsx';
import type { TabProps } from './TabProps.ts';

export const IncidentTimelineTab = ({ page }: Pick<TabProps, 'page'>) => (
  <TimelinePanel of="incident" id={page.id} />
);
