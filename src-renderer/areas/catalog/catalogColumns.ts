import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import { ageCell, nameCell, rowOf, statusCell, tagsCell } from '../../kit/table/cells.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { itemStatus } from './itemStatusOf.ts';

/** A type gives way at its front: its end, `Pod` or `DBInstance`, is what tells it apart. */
const typeCell = (type: string): Node =>
  nameCell(type, { keepEnd: type.includes('::') ? type.length - type.lastIndexOf('::') - 2 : 0 });

/** What a pod's name ends with: a dash and five characters that tell it from its siblings. */
const podSuffix = 6;

/** Where an item's page is. */
export const itemPath = (id: string): string => `/catalog/${encodeURIComponent(id)}`;

/** The flat list's columns; the server sorts. */
export const catalogColumns: ReadonlyArray<TableColumn<ConfigListItem>> = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sortable: true,
    flex: 2,
    minWidth: 200,
    text: ({ name }) => name,
    cell: ({ id, name, type, configClass, deletedAt }) =>
      nameCell(name, {
        href: itemPath(id),
        icon: type,
        iconFallback: configClass ?? undefined,
        deleted: deletedAt !== null,
        keepEnd: type.endsWith('::Pod') ? podSuffix : 0,
      }),
  },
  {
    id: 'type',
    header: 'Type',
    sortable: true,
    flex: 1,
    minWidth: 150,
    text: ({ type }) => type,
    cell: ({ type }) => typeCell(type),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    flex: 1,
    minWidth: 140,
    text: (item) => itemStatus(item)?.word ?? '',
    cell: (item) => {
      const status = itemStatus(item);
      return status === undefined ? null : rowOf(statusCell(status.shape, status.word, status.detail));
    },
  },
  {
    id: 'tags',
    header: 'Tags',
    flex: 1,
    minWidth: 120,
    text: ({ tags }) =>
      Object.entries(tags)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
    cell: ({ tags }) => tagsCell(tags),
  },
  {
    id: 'createdAt',
    header: 'Created',
    sortable: true,
    align: 'end',
    width: 90,
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ageCell(createdAt),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    sortable: true,
    align: 'end',
    width: 90,
    text: ({ updatedAt }) => updatedAt ?? '',
    cell: ({ updatedAt }) => ageCell(updatedAt),
  },
];
