import type { SavedView } from '../../../../src-preload/contract/views.ts';
import { type TopologyView, topologyView } from '../../../parts/components/topologyView.ts';
import { pathOf } from '../../../parts/views/shownLists.ts';

/** A view that a wall shows in its turn. */
export interface WallView {
  readonly id: string;
  /** Absent of the view that is open and has no name. */
  readonly name?: string;
  readonly view: TopologyView;
}

/** Of the view that is open, where nobody saved it. */
const openId = 'open';

/** What of a view is seen on a wall: which components it is about, not how they are sorted or drawn. */
function subjectOf(view: TopologyView): string {
  const { sortBy, sortOrder, layout } = topologyView.defaults;
  return topologyView.lasting('', { ...view, sortBy, sortOrder, layout });
}

/** The views of the dashboard that a person saved, in the person's order; before them the one that is open, where it is none of them. */
export function wallViews(saved: readonly SavedView[], open: TopologyView): readonly WallView[] {
  const views = saved
    .filter(({ address }) => pathOf(address).replace(/\/+$/, '') === topologyView.path)
    .map(({ id, name, address }) => {
      const at = address.indexOf('?');
      return { id, name, view: topologyView.read(at < 0 ? '' : address.slice(at)) };
    });
  const isSaved = views.some(({ view }) => subjectOf(view) === subjectOf(open));
  return isSaved ? views : [{ id: openId, view: open }, ...views];
}

/** The view that a wall begins with: the one that is open, where it was saved, else the first. */
export const firstView = (views: readonly WallView[], open: TopologyView): WallView | undefined =>
  views.find(({ view }) => subjectOf(view) === subjectOf(open)) ?? views[0];

/** Where a wall is: a page of a view; 0-based, and beyond the last one it means the last. */
export interface WallPlace {
  readonly viewId: string | undefined;
  readonly page: number;
}

/**
 * The next or the previous page, over the ends of a view into its neighbour.
 * @param pages of the view that is shown
 */
export function turned(
  views: readonly WallView[],
  { viewId, page }: WallPlace,
  pages: number,
  by: -1 | 1,
): WallPlace {
  const next = Math.min(page, pages - 1) + by;
  if (next >= 0 && next < pages) return { viewId, page: next };
  const at = Math.max(
    0,
    views.findIndex(({ id }) => id === viewId),
  );
  const neighbour = views[(at + by + views.length) % views.length];
  return { viewId: neighbour?.id, page: by === 1 ? 0 : Number.POSITIVE_INFINITY };
}
