import { Timeline } from '../../../parts/timeline/Timeline.tsx';
import type { TabProps } from './TabProps.ts';

export const TimelineTab = ({ page }: Pick<TabProps, 'page'>) => <Timeline of="incident" id={page.id} />;
