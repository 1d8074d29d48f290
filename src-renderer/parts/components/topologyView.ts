import {
  alwaysWritten,
  booleanYesNo,
  oneOf,
  parameterNamed,
  singleParameter,
  sortOrder,
  text,
} from '../list/codecs.ts';
import { defineView, type ViewOf } from '../list/defineView.ts';
import { momentField } from '../moment/momentParameter.ts';
import { childParameters } from './componentLinks.ts';

/** Sort keys besides headline properties. */
export const componentSorts = ['status', 'name', 'type', 'updated_at'] as const;

/** Prefix of sort keys for headline properties. */
export const fieldPrefix = 'field:';

/** Value of an unset filter in addresses of the web client, which also omits the parameter. */
const all = { noneText: 'All' } as const;

/** Sort order, and whether hidden components are shown: of the dashboard and of a component's page. */
const orderFields = {
  /** One of `componentSorts`, or a headline property with `fieldPrefix`. */
  sortBy: alwaysWritten(
    singleParameter<string>({
      fallback: 'status',
      read: (value) =>
        componentSorts.some((sort) => sort === value) || value.startsWith(fieldPrefix) ? value : undefined,
      write: (value) => value,
    }),
  ),
  sortOrder: alwaysWritten(sortOrder('desc')),
  hidden: parameterNamed('showHiddenComponents', booleanYesNo(true)),
};

/**
 * Parameters of the topology dashboard, named as in the web client. The user's preferred sort order is the
 * default. An explicit choice is always written to the address, because another computer may have another
 * default.
 */
export const topologyView = defineView(
  {
    /** Statuses in the server's list notation: separated by commas, `!` excludes. */
    status: text(all),
    /** One or several types, separated by commas. Includes components at every level. */
    type: text(all),
    team: text(all),
    /** `key=value` pairs, separated by commas. All must match. */
    labels: text(all),
    agent: parameterNamed('agent_id', text(all)),
    ...orderFields,
    layout: oneOf(['cards', 'table', 'map'], 'cards'),
    /** Layout for a wall display. */
    wall: parameterNamed('wall', booleanYesNo(false)),
    /** Id of the component whose recent changes are open. */
    changesOf: text({ maxLength: 100 }),
    at: momentField(),
  },
  {
    path: '/topology',
    filters: ['status', 'type', 'team', 'labels', 'agent'],
    panelFields: ['wall', 'changesOf'],
    transientFields: ['wall', 'changesOf', 'at'],
    keepsOthers: true,
  },
);

export type TopologyView = ViewOf<typeof topologyView>;

/**
 * Parameters of a component's page: filters and sort order of its children. Most filters have parameters of
 * their own, because the address also carries the filters of the dashboard for the way back.
 */
export const componentPageView = defineView(
  {
    status: text(all),
    type: parameterNamed(childParameters.type, text()),
    team: parameterNamed(childParameters.team, text()),
    labels: parameterNamed(childParameters.labels, text()),
    agent: parameterNamed(childParameters.agent, text()),
    ...orderFields,
  },
  { filters: ['status', 'type', 'team', 'labels', 'agent'], keepsOthers: true },
);

export type ComponentPageView = ViewOf<typeof componentPageView>;
