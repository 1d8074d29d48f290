import type { Change } from '#contract/changes.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatElapsed, formatInstant, formatRepeatedAge } from '#kit/format/formatAge.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { drawShape } from '#kit/status/drawShape.ts';
import { ageCell, faint, nameCell, partsCell, tagsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { creatorOf } from '#parts/changes/creatorOf.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { countColumn } from '#parts/list/plainColumns.ts';
import { itemPath, preservedEndLength } from '../flatColumns.ts';
import { labelId, labelText } from '../labelChoices.ts';
import type { ChangeLine } from './foldChanges.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

export const changedItemName = ({ item }: Change): string => item.name ?? messages.unknownItem;

/** End of the span of a line, in milliseconds since 1970: now for one change that is seen again and again. */
const spanEnd = ({ createdAt, folded }: ChangeLine): number =>
  folded === undefined ? clockNow() : Date.parse(createdAt);

/** `x3 over 2h`. Empty for a single occurrence. */
const repetitionText = (line: ChangeLine): string =>
  line.count > 1 ? `x${line.count} over ${formatElapsed(line.firstObservedAt, spanEnd(line))}` : '';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function changeTypeCell(change: Change): HTMLElement {
  const shape = severityShape(change.severity);
  const word = severityLabel(change.severity);
  const mark = shape === undefined ? null : drawShape(shape);
  const cell = partsCell(mark, nameCell(change.type, { icon: change.type }));
  if (word !== '') {
    const hiddenLabel = document.createElement('span');
    hiddenLabel.className = 'visually-hidden';
    hiddenLabel.textContent = `, ${word}`;
    cell.append(hiddenLabel);
    cell.dataset.tooltip = `${change.type}\n${word}`;
  }
  return cell;
}

/**
 * Columns of the list of changes.
 * @param hrefOf URL that opens a change's details
 * @param open navigates to a path
 * @param onItem hides by default what is the same in all rows of an item's own list: its tags, and the item if
 * all rows are its own
 */
export const changeColumns = (
  hrefOf: (change: Change) => string,
  open: (href: string) => void,
  onItem: { readonly isOwnOnly: boolean } | undefined = undefined,
): ReadonlyArray<TableColumn<ChangeLine>> => [
  {
    id: 'created_at',
    header: headers.created_at,
    fixed: true,
    sortable: true,
    firstOrder: 'desc',
    width: 132,
    minWidth: 92,
    text: (change) =>
      formatRepeatedAge(
        change.createdAt,
        { count: change.count, firstObserved: change.firstObservedAt },
        clockNow(),
      ),
    time: ({ createdAt }) => createdAt,
    cell: (change) => {
      const link = nameCell('', { href: hrefOf(change) });
      const age = ageCell(change.createdAt);
      if (age !== null) link.querySelector('a')?.append(age);
      // The repetitions are cut, never the age.
      link.style.flexShrink = '0';
      const cell = partsCell(link, faint(repetitionText(change)));
      cell.dataset.tooltip = `${formatInstant(change.createdAt)}${
        change.count > 1 ? `\n${messages.details.firstSeen} ${formatInstant(change.firstObservedAt)}` : ''
      }`;
      return cell;
    },
  },
  {
    id: 'name',
    header: headers.name,
    sortable: true,
    flex: 3,
    width: 220,
    minWidth: 160,
    hidden: onItem?.isOwnOnly === true,
    text: changedItemName,
    cell: (change) => {
      const { id, type, deletedAt } = change.item;
      const text = changedItemName(change);
      const link = linkCell({
        text,
        accessibleSuffix: messages.itemOf(change.type),
        href: itemPath(id),
        onOpen: () => open(itemPath(id)),
        keepEnd: preservedEndLength(type),
      });
      const cell = partsCell(drawIconOrSpace(type), deletedAt === null ? null : drawShape('deleted'), link);
      cell.dataset.tooltip = type === null ? text : `${text}\n${type}`;
      return cell;
    },
    filter: (change) => ({ label: changedItemName(change), value: change.item.id }),
  },
  {
    id: 'change_type',
    header: headers.change_type,
    sortable: true,
    flex: 1,
    width: 170,
    minWidth: 140,
    text: ({ type }) => type,
    cell: changeTypeCell,
    filter: ({ type }) => (type === '' ? null : { label: type, value: type }),
  },
  {
    id: 'summary',
    header: headers.summary,
    sortable: true,
    flex: 6,
    width: 320,
    minWidth: 200,
    text: ({ summary }) => summary ?? '',
    cell: ({ summary }) => (summary === null ? null : partsCell(oneLine(summary))),
    filter: ({ summary }) =>
      summary === null
        ? null
        : { label: summary.length > 60 ? `${summary.slice(0, 60)}…` : summary, value: summary },
  },
  {
    id: 'tags',
    header: headers.tags,
    width: 180,
    minWidth: 64,
    hidden: onItem !== undefined,
    text: ({ item }) =>
      Object.entries(item.tags)
        .map(([key, value]) => labelText({ key, value }))
        .join(', '),
    cell: ({ item }) => tagsCell(item.tags),
    filter: ({ item: { tags } }, part) => {
      const key = part !== undefined && part in tags ? part : Object.keys(tags)[0];
      const value = key === undefined ? undefined : tags[key];
      return key === undefined || value === undefined
        ? null
        : { label: labelText({ key, value }), value: labelId({ key, value }) };
    },
  },
  {
    id: 'source',
    header: headers.source,
    sortable: true,
    width: 130,
    minWidth: 64,
    text: creatorOf,
    cell: (change) => {
      const creator = creatorOf(change);
      if (creator === '') return null;
      const cell = partsCell(creator);
      if (change.source !== null)
        cell.dataset.tooltip = `${creator}\n${messages.details.source}: ${change.source}`;
      return cell;
    },
    filter: ({ source }) => (source === null ? null : { label: source, value: source }),
  },
  { ...countColumn<ChangeLine>('count', headers.count, 80, ({ count }) => count), hidden: true },
];
