import { isExpired, type Permission } from '#contract/rules/permissionRules.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { exportedTime } from '#kit/format/exportedTime.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { faint, nameCell, partsCell, tagsCell } from '#kit/table/cells.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import type { OwnColumns } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { permissionOf } from './permissionOf.ts';
import { permissionResourceAddress } from './permissionResourceAddress.ts';

const subjectName = ({ subject }: Permission): string => subject?.name ?? messages.nobody;

const subjectIcons = { team: 'group', person: 'user' } as const;

/**
 * Returns the marks in an action cell.
 * @param nowMs the server's time
 * @param format formats the end of the permission
 */
export function marksOf(
  { deny, until, deleted }: Permission,
  nowMs: number,
  format: (instant: string) => string = formatMoment,
): Record<string, string> {
  return {
    ...(deny ? { effect: messages.deny } : {}),
    ...(deleted ? { state: messages.deleted } : {}),
    ...(until === null || isForever(until)
      ? {}
      : { until: isExpired(until, nowMs) ? messages.expired : messages.until(format(until)) }),
  };
}

export function permissionTableColumns(serverTime: string, open: (href: string) => void): OwnColumns {
  const nowMs = serverTime === '' ? Date.now() : Date.parse(serverTime);
  return {
    resource: {
      flex: 2,
      width: 260,
      minWidth: 160,
      text: (row) =>
        permissionOf(row)
          .resources.map(({ name }) => name)
          .join(' · '),
      cell: (row) => {
        const permission = permissionOf(row);
        const parts = permission.resources.flatMap((one, at) => {
          const href = permissionResourceAddress(one);
          return [
            at === 0 ? null : faint('·'),
            drawIconOrSpace(one.icon, one.kind),
            href === undefined
              ? one.name
              : linkCell({
                  text: one.name,
                  accessibleSuffix: messages.of(subjectName(permission)),
                  href,
                  onOpen: () => open(href),
                }),
          ];
        });
        return parts.length === 0 ? faint(messages.nothing) : partsCell(...parts);
      },
    },
    subject: {
      flex: 1,
      width: 200,
      minWidth: 140,
      text: (row) => subjectName(permissionOf(row)),
      cell: (row) => {
        const { subject } = permissionOf(row);
        if (subject === null) return faint(messages.nobody);
        const kindIcon = subjectIcons[subject.kind];
        return partsCell(drawIconOrSpace(subject.icon ?? kindIcon, kindIcon), nameCell(subject.name));
      },
    },
    action: {
      width: 260,
      minWidth: 120,
      text: (row) => {
        const permission = permissionOf(row);
        return [permission.action, ...Object.values(marksOf(permission, nowMs, exportedTime))].join(', ');
      },
      cell: (row) => {
        const permission = permissionOf(row);
        const marks = tagsCell(marksOf(permission, nowMs), Number.POSITIVE_INFINITY);
        // The action is cut last.
        if (marks !== null) marks.style.flexShrink = '10000';
        return partsCell(permission.action, marks);
      },
    },
  };
}
