import { comparisonFields } from '#parts/compare/comparisonFields.ts';
import { text } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { currentVersionId } from '../item/configVersions.ts';
import { comparePath } from './compareAddress.ts';

const maxIdLength = 100;

/** Right side of a comparison with all other items of the type. */
export const othersId = 'others';

/** The URL parameters of a comparison. */
export const compareView = defineView(
  {
    /** Ids of the two items. The right one may be `othersId`. */
    left: text({ maxLength: maxIdLength }),
    right: text({ maxLength: maxIdLength }),
    /** Ids of their workspaces. Undefined for the open one. */
    leftWorkspace: text({ maxLength: maxIdLength }),
    rightWorkspace: text({ maxLength: maxIdLength }),
    /** Their versions: the current one, or the one before a change, by the id of the change. */
    leftVersion: text({ maxLength: maxIdLength }, currentVersionId),
    rightVersion: text({ maxLength: maxIdLength }, currentVersionId),
    ...comparisonFields,
  },
  { path: comparePath, filters: ['search'], panelFields: ['difference'] },
);
