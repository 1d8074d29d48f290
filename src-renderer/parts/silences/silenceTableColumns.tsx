import type { ResourceRow } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { formatSpanBetween } from '#kit/format/formatSpan.ts';
import { drawNamedShape } from '#kit/status/drawShape.ts';
import { nameCell, partsCell, tagsCell } from '#kit/table/cells.ts';
import { serverNow } from '../bridge/serverTime.ts';
import type { OwnColumns } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { SilenceSpanCell } from './SilenceSpanCell.tsx';
import { silencedResourceLabel, silencedResourceQualifier, silenceOf } from './silenceOf.ts';
import { stateText } from './spanState.ts';

const hrefOf = ({ id }: ResourceRow): string => `${resourceRules.silences.path}?id=${encodeURIComponent(id)}`;

export const silenceTableColumns: OwnColumns = {
  resource: {
    flex: 3,
    width: 400,
    minWidth: 220,
    fixed: true,
    text: (row) => silencedResourceLabel(silenceOf(row)),
    cell: (row) => {
      const silence = silenceOf(row);
      const { kind, thing, namespace, recursive } = silence;
      const cell = partsCell(
        nameCell(thing.name || messages.unnamed, {
          href: hrefOf(row),
          icon: thing.icon ?? thing.type ?? kind,
          iconFallback: thing.type ?? kind,
          note: silencedResourceQualifier(silence),
        }),
        namespace === null || namespace === '' ? null : tagsCell({ namespace }),
        recursive ? drawNamedShape('recursive', messages.form.recursiveTip) : null,
      );
      cell.dataset.tooltip = silencedResourceLabel(silence);
      return cell;
    },
  },
  until: {
    width: 200,
    minWidth: 150,
    align: 'start',
    text: (row) => {
      const { from, until } = silenceOf(row);
      return `${formatSpanBetween(from, until)}, ${stateText({ from, until }, serverNow())}`;
    },
    time: (row) => silenceOf(row).until,
    render: (row) => {
      const { from, until } = silenceOf(row);
      return <SilenceSpanCell from={from} until={until} />;
    },
  },
  source: { flex: 0, width: 130, minWidth: 70 },
  description: { header: messages.columns.description, flex: 2, width: 200, minWidth: 90 },
};
