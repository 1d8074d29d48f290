import { always, custom, oneOf, sortOrder, text, under, yesNo } from '../list/codecs.ts';
import { defineView, type ViewOf } from '../list/defineView.ts';

/** What components are sorted by besides their headline properties; UI reference section 4. */
export const componentSorts = ['status', 'name', 'type', 'updated_at'] as const;

/** A headline property is named so. */
export const fieldPrefix = 'field:';

/** The web client's word for a filter that filters nothing; it also leaves the parameter out. */
const all = { none: 'All' } as const;

/**
 * What the address says about the dashboard, in the web client's names; UI reference section 4. How a person likes it sorted stands in for
 * what it does not say; as that may be otherwise on another computer, a choice of it is always written.
 */
export const topologyView = defineView(
  {
    /** Words of the server's status, as it takes them: several by commas, `!` leaves out. */
    status: text(all),
    /** One type or several by commas; all components of it are shown, wherever they lie. */
    type: text(all),
    team: text(all),
    /** `key=value`, several by commas: all of them. */
    labels: text(all),
    agent: under('agent_id', text(all)),
    /** One of `componentSorts`, or a headline property. */
    sortBy: always(
      custom<string>({
        fallback: 'status',
        read: (value) =>
          componentSorts.some((sort) => sort === value) || value.startsWith(fieldPrefix) ? value : undefined,
        write: (value) => value,
      }),
    ),
    sortOrder: always(sortOrder('desc')),
    hidden: under('showHiddenComponents', yesNo(true)),
    /** How the components are drawn. */
    layout: oneOf(['cards', 'table', 'map'], 'cards'),
    /** The view for a screen on the wall. */
    wall: under('wall', yesNo(false)),
  },
  {
    path: '/topology',
    filters: ['status', 'type', 'team', 'labels', 'agent'],
    beside: ['wall'],
    passing: ['wall'],
    keepsOthers: true,
  },
);

export type TopologyView = ViewOf<typeof topologyView>;
