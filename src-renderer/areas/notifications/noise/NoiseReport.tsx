import { type ReactNode, useId, useMemo } from 'react';
import type { NotificationStats } from '#contract/notifications.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { HistogramSwatch } from '#kit/charts/HistogramSwatch.tsx';
import { TimeHistogram } from '#kit/charts/TimeHistogram.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Table } from '#kit/table/Table.tsx';
import type { TableProps } from '#kit/table/TableProps.ts';
import { FigureTile, FigureTiles } from '#kit/tiles/FigureTiles.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { PictureFrame } from '#parts/pictures/PictureFrame.tsx';
import { messages as texts } from './messages.ts';
import styles from './Noise.module.css';
import { chartColumns, noiseParts, outcomes, sumOf } from './noiseChart.ts';
import { noisyResourceColumns, noisyRuleColumns, resourceHistory, ruleHistory } from './noiseTableColumns.ts';

/** Row count above which a table scrolls by itself. Below, the report has a single scrollbar. */
const maxUnscrolledRows = 40;
const chartHeight = 168;

const shareOf = (count: number, total: number): string => {
  const percent = (100 * count) / total;
  return `${percent > 0 && percent < 1 ? '<1' : Math.round(percent)}%`;
};

function OutcomeTiles({ sums }: { readonly sums: NotificationStats['sums'] }) {
  const total = sumOf(sums);
  const toneOf = (name: string) => noiseParts.find((part) => part.name === name)?.tone ?? 'other';
  return (
    <FigureTiles label={texts.sums} className={styles.sums}>
      <FigureTile label={texts.total}>{formatInteger(total)}</FigureTile>
      {outcomes.map((outcome) => {
        const word = texts.outcomes[outcome];
        return (
          <FigureTile
            key={outcome}
            label={
              <span className={layout({ display: 'inline-flex', align: 'center', gap: 6 })}>
                <HistogramSwatch tone={toneOf(word)} />
                {word}
              </span>
            }
            tooltip={texts.meanings[outcome]}
            note={texts.share(shareOf(sums[outcome], total))}
          >
            {formatInteger(sums[outcome])}
          </FigureTile>
        );
      })}
    </FigureTiles>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text id={id} as="h2" paddingX={16} paddingBottom={8} edge="bottom" size={14} lines={20} weight={600}>
        {title}
      </Text>
      {children}
    </section>
  );
}

function NoisyTable<Row>(
  props: Pick<TableProps<Row>, 'id' | 'label' | 'columns' | 'rows' | 'rowId' | 'onOpen'>,
) {
  const fits = (props.rows ?? []).length <= maxUnscrolledRows;
  return (
    <div className={fits ? undefined : styles.long}>
      <Table {...props} fitRows={fits} defaultSort={{ column: 'times', order: 'desc' }} />
    </div>
  );
}

interface NoiseReportProps {
  readonly noise: NotificationStats;
  readonly open: (href: string) => void;
}

export function NoiseReport({ noise, open }: NoiseReportProps) {
  const { isPermitted } = useActionState({ requirement: actionRequirements.silence });
  const { since } = noise;
  const rules = useMemo(() => noisyRuleColumns(since, open), [since, open]);
  const resources = useMemo(() => noisyResourceColumns(since, open, isPermitted), [since, open, isPermitted]);
  const timeZone = useTimeZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const chart = useMemo(() => chartColumns(noise.days), [noise.days, timeZone]);
  return (
    <div className={styles.report}>
      <p className={styles.since}>{texts.since(formatMoment(noise.since))}</p>
      <OutcomeTiles sums={noise.sums} />
      {chart !== undefined && (
        <PictureFrame name={texts.chart}>
          <TimeHistogram {...chart} label={texts.chart} parts={noiseParts} height={chartHeight} />
        </PictureFrame>
      )}
      <Section title={texts.rules}>
        <NoisyTable
          id="noise by rule"
          label={texts.rules}
          columns={rules}
          rows={noise.rules}
          rowId={({ rule }) => rule.id}
          onOpen={(row) => open(ruleHistory(row, since))}
        />
      </Section>
      <Section title={texts.resources}>
        <NoisyTable
          id="noise by resource"
          label={texts.resources}
          columns={resources}
          rows={noise.resources}
          rowId={({ resource }) => `${resource.kind} ${resource.id}`}
          onOpen={(row) => open(resourceHistory(row, since))}
        />
      </Section>
    </div>
  );
}
