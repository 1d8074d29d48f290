import { comparisonFields } from '#parts/compare/comparisonFields.ts';
import { text } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { currentVersionId } from '../item/configVersions.ts';

const maxIdLength = 100;

/** Right side of a comparison with all other items of the type. */
export const othersId = 'others';

/** The URL parameters of a comparison. */
export const compareView = defineView(
  {
    /** Ids of the two items. The right one may be `othersId`. */
    left: text({ maxLength: maxIdLength }),
    right: text({ maxLength: maxIdLength }),
    /** Their versions: the current one, or the one before a change, by the id of the change. */
    leftVersion: text({ maxLength: maxIdLength }, currentVersionId),
    rightVersion: text({ maxLength: maxIdLength }, currentVersionId),
    ...comparisonFields,
  },
  { path: '/catalog/compare', filters: ['search'], panelFields: ['difference'] },
);

type CompareView = ViewOf<typeof compareView>;

/** The address that compares two items, or one with an item that the user chooses there. */
export const compareAddress = (left: string, right?: string): string =>
  compareView.addressOf({ ...compareView.defaults, left, right } satisfies CompareView);
