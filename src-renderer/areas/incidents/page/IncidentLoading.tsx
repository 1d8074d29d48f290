import { Column } from '#kit/layout/boxes.tsx';
import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';
import { useDetailsLayout } from '#parts/DetailsLayout.tsx';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import { messages } from '../messages.ts';

/** Wider than any window, so that the cards form one column. */
const columnWidth = 10_000;

/** Placeholder of the page of an incident: hypotheses, with the details next to them. */
export function IncidentLoading() {
  const layout = useDetailsLayout({
    show: messages.showDetails,
    hide: messages.hideDetails,
    panel: messages.side,
  });
  return (
    <Column full="height">
      {layout.draw(<SkeletonCards count={3} cardWidth={columnWidth} cardHeight={120} />, <DetailsSkeleton />)}
    </Column>
  );
}
