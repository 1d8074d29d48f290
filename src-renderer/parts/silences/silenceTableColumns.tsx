import type { ResourceRow } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { formatBetween } from '#kit/format/formatAge.ts';
import { drawIcon } from '#kit/icons/drawIcon.ts';
import { drawShape } from '#kit/status/drawShape.ts';
import { faint, nameCell, partsCell, tagsCell } from '#kit/table/cells.ts';
import type { OwnColumns } from '../resource/ResourceDefinition.ts';
import { messages, silenceKindLabels } from './messages.ts';
import { SilenceSpanCell } from './SilenceSpanCell.tsx';
import { silencedResourceLabel, silenceOf } from './silenceOf.ts';
import { stateText } from './spanState.ts';

function recursiveMark(): HTMLElement {
  const mark = document.createElement('span');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', messages.form.recursiveTip);
  mark.dataset.tooltip = messages.form.recursiveTip;
  mark.append(drawShape('recursive'));
  return mark;
}

const hrefOf = ({ id }: ResourceRow): string => `${resourceRules.silences.path}?id=${encodeURIComponent(id)}`;

export const silenceTableColumns: OwnColumns = {
  resource: {
    flex: 3,
    minWidth: 220,
    fixed: true,
    text: (row) => silencedResourceLabel(silenceOf(row)),
    cell: (row) => {
      const silence = silenceOf(row);
      const { kind, thing, namespace, recursive } = silence;
      return partsCell(
        drawIcon(thing.icon ?? thing.type ?? kind, thing.type ?? kind) ?? null,
        nameCell(thing.name || messages.unnamed, { href: hrefOf(row) }),
        faint(silenceKindLabels[kind]),
        namespace === null || namespace === '' ? null : tagsCell({ namespace }),
        recursive ? recursiveMark() : null,
      );
    },
  },
  until: {
    flex: 1,
    minWidth: 190,
    align: 'start',
    text: (row) => {
      const { from, until } = silenceOf(row);
      return `${formatBetween(from, until)}, ${stateText({ from, until }, Date.now())}`;
    },
    render: (row) => {
      const { from, until } = silenceOf(row);
      return <SilenceSpanCell from={from} until={until} />;
    },
  },
  source: { flex: 0, width: 130 },
  description: { header: messages.columns.description, flex: 2, minWidth: 160 },
};
